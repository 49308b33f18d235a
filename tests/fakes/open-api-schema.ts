/** A schema as OpenAPI 3.0 writes it; read loosely, for it comes from a file. */
export type Schema = Readonly<Record<string, unknown>>

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const componentsAt = '#/components/schemas/'

/**
 * Makes JSON Schema of an OpenAPI schema, such that a field that is not in it is a fault. A reference becomes the
 * keyword `component`, which is looked up only when there is data for it: these schemas reach each other without end.
 * `newer` gives the fields that a component has by now and the file does not know.
 */
export function strictSchema(
  schema: Schema,
  componentOf: (name: string) => Schema,
  newer: (component: string) => readonly string[],
  name: string | null = null,
): Schema {
  const inner = (next: Schema) => strictSchema(next, componentOf, newer)
  const reference = schema['$ref']
  if (typeof reference === 'string') return { component: nameOf(reference) }
  if (schema['nullable'] === true) {
    const { nullable: _, ...rest } = schema
    return { anyOf: [{ type: 'null' }, strictSchema(rest, componentOf, newer, name)] }
  }
  const open = flat(schema, componentOf, inner, name === null ? [] : newer(name))
  // `type: object` and no word of its fields: whatever is in it is right. Alternatives are strict each for itself.
  return describesFields(schema) ? { ...open, unevaluatedProperties: false } : open
}

function describesFields(schema: Schema): boolean {
  return 'properties' in schema || 'allOf' in schema
}

/** One object may be described in several parts, none of which knows the fields of the others. */
function flat(
  schema: Schema,
  componentOf: (name: string) => Schema,
  inner: (next: Schema) => Schema,
  extra: readonly string[] = [],
): Schema {
  const reference = schema['$ref']
  if (typeof reference === 'string') return flat(componentOf(nameOf(reference)), componentOf, inner)
  const made: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'nullable' || keyword === 'discriminator' || keyword === 'example') continue
    if (keyword === 'properties' && isSchema(value)) {
      made[keyword] = Object.fromEntries(
        Object.entries(value).map(([field, next]) => [field, isSchema(next) ? inner(next) : true]),
      )
    } else if ((keyword === 'items' || keyword === 'additionalProperties') && isSchema(value)) {
      made[keyword] = inner(value)
    } else if (keyword === 'allOf' && Array.isArray(value)) {
      made[keyword] = value.filter(isSchema).map((part) => flat(part, componentOf, inner))
    } else if ((keyword === 'anyOf' || keyword === 'oneOf') && Array.isArray(value)) {
      const part = describesFields(schema) ? (next: Schema) => flat(next, componentOf, inner) : inner
      made[keyword] = value.filter(isSchema).map(part)
    } else made[keyword] = value
  }
  if (extra.length > 0 && isSchema(made['properties'])) {
    made['properties'] = { ...made['properties'], ...Object.fromEntries(extra.map((field) => [field, true])) }
  }
  return made
}

function nameOf(reference: string): string {
  if (!reference.startsWith(componentsAt)) throw new Error(`no component: ${reference}`)
  return reference.slice(componentsAt.length)
}
