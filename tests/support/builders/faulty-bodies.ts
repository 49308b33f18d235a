import type { JsonSchema } from '../../../src/http/api-docs/openapi.ts'

/** A body that no endpoint may take, and what is wrong with it. */
export interface Faulty {
  readonly says: string
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly contentType: string
}

interface BadValue {
  readonly says: string
  /** The body as JSON text: some faults cannot be written otherwise. */
  readonly json: string
}

const json = 'application/json'

/** Every body that differs from `example` in one thing that `schema` does not allow. */
export function faultyBodies(schema: JsonSchema, example: Readonly<Record<string, unknown>>): readonly Faulty[] {
  return [...faultyFields(schema, example), ...faultyWholes(JSON.stringify(example))]
}

function faultyFields(schema: JsonSchema, example: Readonly<Record<string, unknown>>): readonly Faulty[] {
  const faulty: Faulty[] = []
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property === 'boolean') continue
    const { [field]: own, ...rest } = example
    if (schema.required?.includes(field))
      faulty.push({ says: `no ${field}`, body: JSON.stringify(rest), contentType: json })
    for (const { says, json: value } of badValues(field, property, own)) {
      faulty.push({ says: `${field}: ${says}`, body: withField(rest, field, value), contentType: json })
    }
  }
  return faulty
}

function withField(rest: object, field: string, value: string): string {
  const others = JSON.stringify(rest).slice(1, -1)
  return `{${others}${others && ','}${JSON.stringify(field)}:${value}}`
}

function badValues(field: string, schema: JsonSchema, example: unknown): readonly BadValue[] {
  const types = typesOf(schema)
  if (types.size === 0) return []
  const takes = (type: string) => types.has(type)
  const bad: BadValue[] = [{ says: 'a list in a list', json: '[[[]]]' }]
  if (!takes('null')) bad.push({ says: 'null', json: 'null' })
  if (!takes('boolean')) bad.push({ says: 'a boolean', json: 'true' })
  if (!takes('array')) bad.push({ says: 'an empty list', json: '[]' })
  if (!takes('object')) bad.push({ says: 'an empty object', json: '{}' })
  if (!takes('string')) bad.push({ says: 'text', json: '"text"' })
  if (takes('string')) bad.push(...badTexts(field, schema))
  if (!takes('number')) bad.push({ says: 'a broken number', json: '1.5' })
  if (!takes('number') && !takes('integer')) bad.push({ says: 'a number', json: '7' })
  if (takes('number') || takes('integer'))
    bad.push({ says: 'a number without end', json: '1e400' }, { says: 'a huge number', json: '-1e300' })
  const items = schema.items
  if (takes('array') && typeof items === 'object' && !Array.isArray(items)) {
    bad.push(...badValues(field, items, null).map((each) => ({ says: `one is ${each.says}`, json: `[${each.json}]` })))
    bad.push({ says: 'ten thousand of them', json: JSON.stringify(Array.from({ length: 10_000 }, () => 'one')) })
  }
  const inner = [schema, ...(schema.anyOf ?? [])].find((each) => typeof each === 'object' && each.properties)
  if (typeof inner === 'object' && inner.properties) {
    const within = typeof example === 'object' && example !== null ? { ...example } : {}
    bad.push(...faultyFields(inner, within).map(({ says, body }) => ({ says, json: String(body) })))
    bad.push({ says: 'a field that is not known', json: withField(within, 'unknown', '1') })
  }
  return bad
}

function badTexts(field: string, schema: JsonSchema): readonly BadValue[] {
  const texts: [string, string][] = [
    ['a NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['20,000 characters', 'x'.repeat(20_000)],
  ]
  if (/name$/i.test(field)) texts.push(['1,000 characters', 'x'.repeat(1_000)])
  if (field.endsWith('date')) {
    const absurd = [
      '2026-02-30',
      '0000-00-00',
      '9999-99-99T99:99:00',
      '+275760-09-13T00:00:00',
      '-000001-01-01',
      '1',
      'x',
    ]
    texts.push(...absurd.map((text): [string, string] => [`the date ${text}`, text]))
  }
  const whole = [schema, ...(schema.anyOf ?? [])]
  const mayBeEmpty = typesOf(schema).has('null')
  if (!mayBeEmpty && whole.some((each) => typeof each === 'object' && (each.minLength ?? 0) > 0))
    texts.push(['nothing', ''])
  if (whole.every((each) => typeof each === 'object' && (each.enum || each.const !== undefined)))
    texts.push(['no choice', 'no such choice'])
  return texts.map(([says, text]) => ({ says, json: JSON.stringify(text) }))
}

function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return new Set(choices.flatMap((each) => (typeof each === 'object' ? [...typesOf(each)] : [])))
  return new Set(Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : [])
}

/** Faults of the body as a whole. `good` is the text of a valid body. */
function faultyWholes(good: string): readonly Faulty[] {
  const utf8 = new TextEncoder()
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  const asJson: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['a broken end', `${good.slice(0, -1)},`],
    ['two values', `${good} ${good}`],
    ['a NUL behind', `${good}\u0000`],
    ['no JSON', 'name=value'],
    ['no UTF-8', new Uint8Array([...utf8.encode(good.slice(0, -1)), 0xc3, 0x28, 0x7d])],
    ['UTF-16', new Uint8Array([...utf8.encode(good)].flatMap((byte) => [byte, 0]))],
    ['deep lists', nested('[', ']', 60_000)],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ...['price', 'is_admin', 'constructor', 'toString', '__proto__', '', 'a\u0000'].map((name) => {
      const rest: object = JSON.parse(good)
      return [`the unknown field ${JSON.stringify(name)}`, withField(rest, name, '{"is_admin":true}')] as const
    }),
  ]
  const wrongTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    '',
  ]
  const nonEmpty = good === '{}' ? '{"a":1}' : good
  return [
    ...asJson.map(([says, body]) => ({ says, body, contentType: json })),
    ...wrongTypes.map((contentType) => ({ says: `sent as ${contentType || 'nothing'}`, body: nonEmpty, contentType })),
  ]
}
