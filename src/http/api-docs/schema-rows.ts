import type { JsonSchema } from './openapi.ts'

export interface SchemaRow {
  readonly name: string
  readonly says: string
  readonly required: boolean
}

/** The fields of an object's schema as rows for reading; what lies deeper gets a dotted name. */
export function schemaRows(schema: JsonSchema, within = ''): readonly SchemaRow[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([field, property]) => {
    if (typeof property === 'boolean') return []
    const name = `${within}${field}`
    const deeper = isArrayOfObjects(property)
      ? schemaRows(property.items, `${name}[].`)
      : schemaRows(property, `${name}.`)
    return [{ name, says: words(property), required: required.includes(field) }, ...deeper]
  })
}

function words(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((each) => (typeof each === 'boolean' ? 'anything' : words(each))).join(' or ')
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  const kind = schema.format ? `${type} (${schema.format})` : type
  return [kind, range(schema), fallback(schema)].filter(Boolean).join(', ')
}

function range(schema: JsonSchema): string {
  const [least, most, unit] =
    schema.minLength !== undefined || schema.maxLength !== undefined
      ? [schema.minLength, schema.maxLength, ' long']
      : [schema.minimum, schema.maximum, '']
  const said = [
    least !== undefined && least > -Number.MAX_SAFE_INTEGER && `at least ${least}${unit}`,
    most !== undefined && most < Number.MAX_SAFE_INTEGER && `at most ${most}${unit}`,
  ]
  return said.filter(Boolean).join(', ')
}

function fallback(schema: JsonSchema): string {
  return schema.default === undefined ? '' : `by default ${JSON.stringify(schema.default)}`
}

function isArrayOfObjects(schema: JsonSchema): schema is JsonSchema & { readonly items: JsonSchema } {
  return schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)
}
