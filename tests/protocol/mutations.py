"""Requests drawn from their schemas, and ways to spoil them; lines of them for `hazard serve --stdio`."""

import json

QUICK = ("advise", "coins", "count", "variants", "policies", "version", "liars.call", "liars.rules")
WORDS = ("yatzy", "yahtzee-plain", "optimal", "greedy", "theta:0.05", "41226", "3x4", "perudo", "")
NOWHERE = "/nowhere/at/all"  # for names of files


class Draw:
    """Values that a schema allows."""

    def __init__(self, rng, schema):
        self.rng = rng
        self.definitions = schema.get("$defs", {})

    def value(self, schema, name=""):
        rng = self.rng
        if "$ref" in schema:
            return self.value(self.definitions[schema["$ref"].rsplit("/", 1)[1]], name)
        if "anyOf" in schema:
            rest = {key: value for key, value in schema.items() if key != "anyOf"}
            return self.value({**rest, **rng.choice(schema["anyOf"])}, name)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self.object(schema)
        if name == "opponents":  # to play against somebody is work
            return []
        if kind == "array":
            count = rng.randrange(4)
            return [self.value(schema.get("items", {}), name) for _ in range(count)]
        if name == "objective":  # and so is a target
            return rng.choice(("mean", "theta:0.05", "beat"))
        if kind == "string":
            if "examples" in schema:
                return rng.choice(schema["examples"])
            return NOWHERE if "file" in name or "folder" in name else rng.choice(WORDS)
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "integer":  # small, so that the work is
            low = max(int(schema.get("minimum", 0)), 0)
            return rng.randint(low, int(min(schema.get("maximum", 12), low + 12)))
        if kind == "number":  # two attitudes to risk, so that few tables are solved
            return rng.choice((0, 0.05))
        return None

    def object(self, schema):
        members = schema.get("properties", {})
        required = schema.get("required", ())
        drawn = {
            name: self.value(member, name)
            for name, member in members.items()
            if name in required or self.rng.random() < 0.5
        }
        if isinstance(schema.get("additionalProperties"), dict):
            for name in self.rng.sample(("ones", "twos", "chance", "hat"), 2):
                drawn[name] = self.value(schema["additionalProperties"], name)
        return drawn


def places(value):
    """Every container in the value with each of its keys, however deep."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from places(value[key])


class Raw(str):
    """JSON text to be put in as it is."""


def text_of(value):
    """Like json.dumps, but for what is Raw."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        members = (f"{json.dumps(name)}: {text_of(item)}" for name, item in value.items())
        return "{" + ", ".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return json.dumps(value)


class Line:
    """Bytes to send, and who waits for an answer: ids, of which each may be answered by null."""

    def __init__(self, data, ids=(), nulls=0, certain=True):
        self.data = data
        self.ids = list(ids)
        self.nulls = nulls  # answers without an id
        self.certain = certain  # else the id may be answered by null instead
        self.answers = len(self.ids) + nulls


class Spoiler:
    """Draws requests and spoils them. What a request is made of, and what is sent, is known below:

    message(quick)         a whole request, and the params in it, which may be the same
    with_params(whole, p)  the request with other params
    sent(data, whole)      what stands for these bytes; certain: it must be understood in part
    cut(data)              the same for bytes that end too early
    first_spoilt(data)     where bytes may be spoilt
    """

    def __init__(self, schemas, rng):
        self.rng = rng
        self.schemas = schemas  # of requests, by method
        self.quick = [name for name in QUICK if name in self.schemas]
        self.slow = [name for name in self.schemas if name not in self.quick]
        self.kinds = [
            (self.valid, 10),
            (self.wrong_type, 20),
            (self.beyond_bounds, 12),
            (self.unknown_member, 8),
            (self.missing_member, 8),
            (self.doubled_member, 6),
            (self.spoilt_text, 10),
            (self.spoilt_bytes, 16),
            (self.cut_short, 8),
            (self.deep, 3),
            (self.wide, 0.1),
            (self.long_text, 0.2),
        ]

    def line(self):
        kinds, weights = zip(*self.kinds)
        return self.rng.choices(kinds, weights)[0]()

    def draw(self, quick):
        """A method, its params, and whether it is a slow one."""
        slow = bool(not quick and self.slow and self.rng.random() < 0.3)
        method = self.rng.choice(self.slow if slow else self.quick)
        schema = self.schemas[method]
        return method, Draw(self.rng, schema).value(schema), slow

    def asked(self, message, certain=True):
        return self.sent(text_of(message).encode(), message, certain)

    def replaced(self, values, certain=True):
        """A request of which one part is another value."""
        message, params = self.message()
        choices = list(places(params))
        if choices:
            holder, key = self.rng.choice(choices)
            holder[key] = self.rng.choice(values)
        else:
            message = self.with_params(message, self.rng.choice(values))
        return self.asked(message, certain)

    def valid(self):
        return self.asked(self.message()[0])

    def wrong_type(self):
        values = (None, True, False, 7, -7, 4.5, "", "seven", [], {}, [[]], {"a": {}}, [None], ["x", 1])
        return self.replaced(values)

    def beyond_bounds(self):
        numbers = (-12, 1e9, -1e9, 1e300, -1e300, 2**31, 2**63, 2**64, -(2**63) - 1, 10**40, 3.0000001)
        texts = (Raw("1e-400"), Raw("-0"), Raw("-0.0"), Raw("1" * 400), Raw("4e18"), Raw("1e99999"))
        # A parser may refuse what no number can hold.
        return self.replaced(numbers + texts, certain=False)

    def unknown_member(self):
        message, params = self.message()
        name = self.rng.choice(("", "colour", "théta", "position ", "__proto__", "\x00", "a" * 300))
        holder = self.rng.choice((message, params))
        holder[name] = self.rng.choice((1, "red", None, {}))
        return self.asked(message)

    def missing_member(self):
        message, params = self.message()
        if params:
            del params[self.rng.choice(list(params))]
        return self.asked(message)

    def doubled_member(self):
        message, params = self.message()
        body = text_of(params)
        other = ", ".join(f"{json.dumps(name)}: {text_of(item)}" for name, item in params.items())
        if other:
            body = "{" + other + ", " + body[1:]
        return self.asked(self.with_params(message, Raw(body)))

    def spoilt_text(self):
        """A text with what no text should hold; escaped it is JSON, bare it is not."""
        message, params = self.message(quick=True)
        escaped = ("\\u0000", "\\u001b[31m", "\\ud800", "\\udc00x", "\\uD83C\\uDFB2", "\\u202e", "\\r\\n")
        bare = (b"\x00", b"\x1b[2J", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82")
        name = self.rng.choice(list(params) or ["name"])
        spoil = self.rng.choice((*escaped, *bare))
        params[name] = Raw('"yatzy@"')
        data = text_of(message).encode()
        data = data.replace(b"@", spoil if isinstance(spoil, bytes) else spoil.encode())
        return self.sent(data, message, certain=False)

    def spoilt_bytes(self):
        """Bytes changed, put in or left out anywhere behind the first that must stay."""
        rng = self.rng
        message, params = self.message(quick=True)
        params.pop("theta", None)  # another theta would be another table
        data = bytearray(text_of(message).encode())
        start = self.first_spoilt(data)
        for _ in range(rng.choice((1, 1, 2, 5, 20))):
            at = rng.randrange(start, len(data))
            byte = rng.choice((*b'"{}[]:,\\0159eE+-. \t\rtfnu', rng.randrange(11, 256)))
            rng.choice(
                (
                    lambda: data.__setitem__(at, byte),
                    lambda: data.insert(at, byte),
                    lambda: data.pop(at) if len(data) > start + 1 else None,
                )
            )()
        return self.sent(bytes(data), message, certain=False)

    def cut_short(self):
        data = text_of(self.message()[0]).encode()
        return self.cut(data[: self.rng.randrange(1, len(data))])

    def deep(self):
        depth = round(10 ** self.rng.uniform(1, 5 if self.rng.random() < 0.05 else 3))
        opened, closed = self.rng.choice((("[", "]"), ('{"a":', "}"), ("[[{},", "]]")))
        whole = self.rng.random() < 0.7
        inner = "1" if opened != "[[{}," else "[]"
        line = self.replaced((Raw(opened * depth + inner + closed * depth * whole),), certain=False)
        return line if whole else self.cut(line.data)

    def wide(self):
        """An object of many members, or a list of many items."""
        message, params = self.message(quick=True)
        count = round(10 ** self.rng.uniform(2, 4.6))
        if self.rng.random() < 0.5:
            params["many"] = {f"n{i}": i for i in range(count)}
        else:
            params[next(iter(params), "many")] = list(range(count))
        return self.asked(message)

    def long_text(self):
        size = round(10 ** self.rng.uniform(3, 6))
        text = self.rng.choice(("a", "é", "yatzy:", "\\", '"', "\x01", "9", ",")) * size
        return self.replaced((text[:size],))


class Mutations(Spoiler):
    """Lines of JSON-RPC."""

    def __init__(self, schemas, rng):
        super().__init__({schema["method"]: schema["request"] for schema in schemas}, rng)
        self.last_id = 0
        self.kinds += [
            (self.wrong_envelope, 10),
            (self.nonsense, 6),
            (self.notification, 5),
            (self.blank, 2),
            (self.batch, 4),
        ]

    # --- what is sent ----------------------------------------------------------------------------

    def message(self, quick=False):
        """A request with its id first, as a call of a tool now and then."""
        method, params, slow = self.draw(quick)
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id}
        if slow:
            message["deadline_seconds"] = 0
        if self.rng.random() < 0.2:
            tool = {"name": method.replace(".", "_"), "arguments": params}
            return {**message, "method": "tools/call", "params": tool}, params
        return {**message, "method": method, "params": params}, params

    def with_params(self, message, params):
        return {**message, "params": params}

    def sent(self, data, message, certain=True):
        return Line(data, [message["id"]], certain=certain)

    def cut(self, data):
        return Line(data, nulls=1)

    def first_spoilt(self, data):
        return data.index(b'"method"')

    # --- ways to spoil it ------------------------------------------------------------------------

    def wrong_envelope(self):
        message, params = self.message(quick=True)
        name, values = self.rng.choice(
            (
                ("jsonrpc", (None, "1.0", 2.0, "")),
                ("method", (None, "", 7, {}, [], "Advise", "tools/burn", "rpc.discover", "a" * 1000)),
                ("params", (None, [], [1, 2], "position", 7, True)),
                ("threads", (-1, 1e300, "two", [], 0.5)),
                ("deadline_seconds", (-1, 1e300, "soon", {})),
                ("progress", (7, "yes", None, {})),
            )
        )
        message[name] = self.rng.choice(values)
        if self.rng.random() < 0.3:
            del message[name]
        return self.asked(message)

    def nonsense(self):
        """Lines that nobody can be answered by name."""
        return Line(
            self.rng.choice(
                (
                    b"hello",
                    b"{",
                    b"}",
                    b"[",
                    b"[]",
                    b"{}",
                    b"null",
                    b"7",
                    b'"advise"',
                    b"\xef\xbb\xbf{",
                    b"\x00",
                    b"\xff\xfe",
                    b'{"jsonrpc": "2.0", "id": null, "method": "version"}',
                    b'{"jsonrpc": "2.0", "id": {}, "method": "version"}',
                    b'{"jsonrpc": "2.0", "id": [7], "method": "version"}',
                    b'{"jsonrpc": "2.0", "id": true, "method": "version"}',
                    b'{"jsonrpc": "2.0", "id": 7, "method": "version"',
                    b"{'jsonrpc': '2.0', 'id': 7, 'method': 'version'}",
                    b'{"jsonrpc": "2.0", "id": NaN, "method": "version"}',
                    bytes(self.rng.randrange(128, 256) for _ in range(40)),
                )
            ),
            nulls=1,
        )

    def notification(self):
        message, _ = self.message(quick=True)
        del message["id"]
        if self.rng.random() < 0.6:
            message["method"] = self.rng.choice(
                ("cancel", "notifications/cancelled", "notifications/initialized", "nothing")
            )
            depth = self.rng.randrange(1, 90)  # more is no JSON that is read, which gets an answer
            deep = Raw("[" * depth + "]" * depth)
            identity = self.rng.choice((self.last_id, -1, "x", None, [], {}, deep))
            message["params"] = self.rng.choice(({"id": identity}, {"requestId": identity}, {}))
        return Line(text_of(message).encode())

    def blank(self):
        return Line(self.rng.choice((b"", b" ", b"\t", b"\r", b"  \r")))

    def batch(self):
        lines = [self.asked(self.message(quick=True)[0]) for _ in range(self.rng.randrange(1, 6))]
        lines += [self.notification() for _ in range(self.rng.randrange(2))]
        lines += [Line(b"7", nulls=1) for _ in range(self.rng.randrange(2))]
        self.rng.shuffle(lines)
        data = b"[" + b", ".join(line.data for line in lines) + b"]"
        return Line(data, [i for line in lines for i in line.ids], sum(line.nulls for line in lines))
