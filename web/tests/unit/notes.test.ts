import { describe, expect, it } from 'vitest';
import { NOTES, notesOf, writeNote } from '../../src/core/notes.ts';

describe('notes', () => {
  it('are kept, however many were written and taken away before', () => {
    for (let after = 0; after < 3 * NOTES; after++) {
      writeNote('a', after, 'too early');
      writeNote('a', after, '');
    }
    writeNote('a', 3 * NOTES, 'stands');
    expect(notesOf('a')).toEqual([{ after: 3 * NOTES, text: 'stands' }]);
  });

  it('that came with the record stay away once they are taken away', () => {
    const given = [
      { after: 3, text: 'from a friend' },
      { after: 5, text: 'another' },
    ];
    writeNote('b', 3, '', given);
    expect(notesOf('b', given)).toEqual([{ after: 5, text: 'another' }]);
    writeNote('b', 3, 'my own', given);
    expect(notesOf('b', given)[0]).toEqual({ after: 3, text: 'my own' });
  });
});
