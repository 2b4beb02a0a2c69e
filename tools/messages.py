#!/usr/bin/env python3
"""Make C tables, TypeScript types and a page of data/messages.json.

Usage: messages.py [--c FILE] [--ts FILE] [--md FILE]
"""
import argparse
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTE = "Made by tools/messages.py from data/messages.json; do not edit."
C_TYPES = {"text": "TEXT", "int": "INT", "bool": "BOOL", "list": "LIST",
           "object": "OBJECT"}
TS_TYPES = {"text": "string", "int": "number", "bool": "boolean",
            "object": "Record<string, unknown>",
            "actor": "number | 'chance' | 'clock'"}


def constant(name):
    return name.upper().replace("-", "_")


def c_enum(name, prefix, names):
    rows = [f"    {prefix}_{constant(n)}," for n in names]
    return [f"enum {name} {{", *rows, f"    {prefix}_COUNT", "};", ""]


def c_field(field):
    if field["type"] == "list":
        assert "max" in field, f"{field['name']}: how many at most?"
    parts = [f'.name = "{field["name"]}"',
             f'.type = FIELD_{C_TYPES[field["type"]]}']
    parts += [f".{key} = {field[key]}" for key in ("min", "max") if key in field]
    if "choices" in field:
        names = ", ".join(f'"{c}"' for c in field["choices"])
        parts.append(f".choices = (const char *const[]){{{names}, NULL}}")
    if field.get("optional"):
        parts.append(".optional = true")
    return "{" + ", ".join(parts) + "}"


def c_request(request):
    parts = [f'.name = "{request["name"]}"']
    parts += [f".{key} = true" for key in ("secret", "event")
              if request.get(key)]
    rows = [f"         {c_field(f)}," for f in request["fields"]]
    return [f"    [REQUEST_{constant(request['name'])}] = {{",
            "        " + ", ".join(parts) + ",", "        .fields = {", *rows,
            "         {0}}},"]


def c_text(data):
    requests = data["requests"]
    lines = [f"/* {NOTE} */", "#ifdef MESSAGES_TYPES"]
    lines += c_enum("request", "REQUEST", [r["name"] for r in requests])
    lines += c_enum("refusal", "REFUSAL", [e["code"] for e in data["errors"]])
    lines += ["#else", "const struct request_row requests[REQUEST_COUNT] = {"]
    for request in requests:
        lines += c_request(request)
    lines += ["};", "", "const char *const refusals[REFUSAL_COUNT] = {"]
    lines += [f'    [REFUSAL_{constant(e["code"])}] = "{e["code"]}",'
              for e in data["errors"]]
    return "\n".join(lines + ["};", "#endif", ""])


def ts_type(field):
    if "choices" in field:
        return " | ".join(f"'{c}'" for c in field["choices"])
    if field["type"] == "list":
        inner = TS_TYPES.get(field.get("of", "text"), field.get("of"))
        return f"{inner}[]"
    return TS_TYPES.get(field["type"], field["type"])


def ts_fields(fields, indent):
    for f in fields:
        mark = "?" if f.get("optional") else ""
        yield f"{indent}/** {f['meaning']} */"
        yield f"{indent}{f['name']}{mark}: {ts_type(f)};"


def ts_interface(name, meaning, fields, first=()):
    return [f"/** {meaning} */", f"export interface {name} {{", *first,
            *ts_fields(fields, "  "), "}", ""]


def title(name):
    return name.capitalize()


def ts_text(data):
    lines = [f"// {NOTE}", ""]
    for t in data["types"]:
        lines += ts_interface(t["name"], t["meaning"], t["fields"])
    for r in data["requests"]:
        lines += ts_interface(
            title(r["name"]) + "Request", r["meaning"], r["fields"],
            [f"  do: '{r['name']}';", "  id?: number;"])
        lines += ts_interface(title(r["name"]) + "Answer",
                              f"The answer to `{r['name']}`.", r["answer"],
                              ["  ok: true;", "  id?: number;"])
    for p in data["pushes"]:
        lines += ts_interface(title(p["name"]) + "Push", p["meaning"],
                              p["fields"], [f"  on: '{p['name']}';"])
    names = [title(r["name"]) for r in data["requests"]]
    lines += ["export type Request =",
              *[f"  | {n}Request" for n in names]]
    lines[-1] += ";"
    lines += ["", "/** Which answer belongs to which request. */",
              "export interface Answers {"]
    lines += [f"  {r['name']}: {title(r['name'])}Answer;"
              for r in data["requests"]]
    lines += ["}", "", "export type Push ="]
    lines += [f"  | {title(p['name'])}Push" for p in data["pushes"]]
    lines[-1] += ";"
    lines += ["", "export type ErrorCode ="]
    lines += [f"  | '{e['code']}'" for e in data["errors"]]
    lines[-1] += ";"
    lines += ["", "export interface Refused {", "  ok: false;",
              "  id?: number;",
              "  error: { code: ErrorCode; message: string; reason?: Reason };",
              "}", ""]
    return "\n".join(lines)


def md_type(field):
    text = field["type"]
    if text == "list":
        text = f"list of {field.get('of', 'text')}"
    if "choices" in field:
        text = " ".join(f"`{c}`" for c in field["choices"])
    if "max" in field:
        text += f" ({field.get('min', 0)}–{field['max']})"
    return text + (", optional" if field.get("optional") else "")


def md_fields(fields):
    if not fields:
        return []
    return ["| field | type | meaning |", "| --- | --- | --- |",
            *[f"| `{f['name']}` | {md_type(f)} | {f['meaning']} |"
              for f in fields], ""]


MD_HEAD = """\
# Messages between server and client

Over a WebSocket at `/ws`; each message is one JSON object. A client sends
*requests* with `"do"` and gets one answer to each, in any order: `"ok":true`
and what the request's table says, or
`{"ok":false,"error":{"code":…,"message":"a sentence for a person"}}`, with a
`"reason"` (see Reason) beside them where the rules forbid a move. A
request's `"id"` is a number that grows with each request of this client; it
is echoed. The server also sends *pushes* with `"on"`.

Events of a table are numbered by `n` from 1, without gaps. Moves and states
are written as in the engine protocol. An answer to a request that makes an
event is sent only when the event is durable. A player's request with the same
`client` (of `hello`) and `id` as one that was already done gets the same
answer and is not done again, as long as the table lives: a `create` gets the
table that the first one made, a `play` the number of the event that it was,
however many others came between.

When the server stops it closes with code 1001 and the reason `retry MS`: come
back after so many milliseconds.
"""


def md_text(data):
    lines = [f"<!-- {NOTE} -->", MD_HEAD]
    lines += ["## Requests", ""]
    for r in data["requests"]:
        lines += [f"### {r['name']}", r["meaning"], ""]
        if r.get("secret"):
            lines += ["Needs a `hello` with a secret before it.", ""]
        lines += md_fields(r["fields"])
        if r["answer"]:
            lines += ["Answer:", "", *md_fields(r["answer"])]
    lines += ["## Pushes", ""]
    for p in data["pushes"]:
        lines += [f"### {p['name']}", p["meaning"], "", *md_fields(p["fields"])]
    lines += ["## Types", ""]
    for t in data["types"]:
        lines += [f"### {t['name']}", t["meaning"], "", *md_fields(t["fields"])]
    lines += ["## Errors", "", "| code | meaning |", "| --- | --- |"]
    lines += [f"| `{e['code']}` | {e['meaning']} |" for e in data["errors"]]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    makers = {"c": c_text, "ts": ts_text, "md": md_text}
    for name in makers:
        parser.add_argument(f"--{name}", type=pathlib.Path)
    args = parser.parse_args()
    data = json.loads((ROOT / "data/messages.json").read_text("utf-8"))
    for name, make in makers.items():
        path = getattr(args, name)
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(make(data), "utf-8")


if __name__ == "__main__":
    main()
