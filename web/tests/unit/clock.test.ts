import { describe, expect, it } from 'vitest';
import { ranOut, seatTime, timeLeft } from '../../src/core/clock.ts';
import { clockText, clockWords } from '../../src/table/clock.tsx';
import { paceText } from '../../src/net/paces.ts';

describe('clocks', () => {
  const times = { left: [60000, 90000], at: 1000 };

  it('run for the seat to move only', () => {
    expect(timeLeft(seatTime(times, 0, true), 11000)).toBe(50000);
    expect(timeLeft(seatTime(times, 1, false), 11000)).toBe(90000);
    expect(timeLeft(seatTime(times, 0, true), 999999)).toBe(0);
  });

  it('stand while a newer word of the server is being shown', () => {
    expect(seatTime({ ...times, stopped: 6000 }, 0, true)).toEqual({ left: 55000, since: null });
  });

  it('are up when nothing or almost nothing is left', () => {
    expect(ranOut({ left: 800, since: null })).toBe(true);
    expect(ranOut({ left: 9000, since: null })).toBe(false);
  });

  it('are written shortly and said in words', () => {
    expect(clockText(300000)).toBe('5:00');
    expect(clockText(4001)).toBe('0:05');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(clockText(180_000_000)).toBe('2 d 2 h');
    expect(clockWords(300000)).toBe('5 minutes left');
    expect(clockWords(1000)).toBe('1 second left');
  });

  it('are named by time and bonus', () => {
    expect(paceText({ clock: 0, bonus: 0 })).toBe('No clock');
    expect(paceText({ clock: 900, bonus: 10 })).toBe('15 min + 10 s');
    expect(paceText({ clock: 259200, bonus: 43200 })).toBe('3 d + 12 h');
  });
});
