import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaValidateFunction } from 'ajv'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { decodeForm } from './open-api-form.ts'
import { type Schema, isSchema, strictSchema } from './open-api-schema.ts'

/** The folder of the providers' own specifications, which lies beside the repository; null when it is not there. */
export function specificationsAt(): string | null {
  const folder = join(import.meta.dirname, '../../../shared/specs')
  return existsSync(folder) ? folder : null
}

/** Why a suite that needs them is left out. */
export const withoutSpecifications = "left out: the providers' specifications are not at ../shared/specs"

interface SentRequest {
  readonly method: string
  /** With or without its query. */
  readonly path: string
  /** The text of the address; text that `path` carries counts too. */
  readonly query?: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body that was sent; empty when there was none. */
  readonly body: string
}

interface SentAnswer {
  readonly method: string
  /** The path of the request. */
  readonly path: string
  readonly status: number
  /** The object that is sent as JSON; undefined when there is none. */
  readonly body: unknown
}

/**
 * Each method returns the faults that it finds, in words; none means allowed. A name that the file does not know is a
 * fault.
 */
export interface Specification {
  judgeRequest(request: SentRequest): readonly string[]
  judgeAnswer(answer: SentAnswer): readonly string[]
  /** A thing by its name among the components, such as what an event carries. */
  judgeComponent(name: string, value: unknown): readonly string[]
}

export interface Newer {
  /**
   * Additions of the provider that the file does not know yet: `component.field` of an answer, or `POST /v1/path field`
   * of a request.
   */
  readonly newer?: readonly string[]
}

interface Operation {
  readonly template: string
  readonly pathValues: Readonly<Record<string, string>>
  readonly operation: Schema
  readonly parameters: readonly Schema[]
}

/** Reads an OpenAPI 3.0 file. The validator of an operation is compiled on its first use. */
export function openSpecification(file: string, { newer = [] }: Newer = {}): Specification {
  const whole: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isSchema(whole)) throw new Error(`${file} is no specification`)
  const paths = Object.entries(child(whole, 'paths')).map(([template, item]) => ({
    template,
    item: isSchema(item) ? item : {},
    matches: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    holes: template.split('{').length,
  }))
  paths.sort((one, other) => one.holes - other.holes)
  const newerFields = (owner: string, between: string) =>
    newer.filter((name) => name.startsWith(owner + between)).map((name) => name.slice(owner.length + between.length))

  const lookUp = (value: unknown): Schema => {
    if (!isSchema(value)) return {}
    const reference = value['$ref']
    if (typeof reference !== 'string') return value
    return reference
      .slice(2)
      .split('/')
      .reduce<Schema>((at, step) => child(at, step), whole)
  }
  const componentOf = (name: string) => child(child(child(whole, 'components'), 'schemas'), name)
  const strict = (schema: Schema, name: string | null = null) =>
    strictSchema(schema, componentOf, (component) => newerFields(component, '.'), name)

  const asDeclared = createJudge((name) => strict(componentOf(name), name), false)
  const fromText = createJudge((name) => strict(componentOf(name), name), true)

  function find(method: string, path: string): Operation | string {
    for (const { template, item, matches } of paths) {
      const found = matches.exec(path)
      const operation = item[method.toLowerCase()]
      if (!found || !isSchema(operation)) continue
      const parameters = [...list(item['parameters']), ...list(operation['parameters'])].map(lookUp)
      return { template, operation, parameters, pathValues: found.groups ?? {} }
    }
    return `${method} ${path} is not in the specification`
  }

  function judgeParameters(
    { template, parameters }: Operation,
    method: string,
    place: 'path' | 'query' | 'header',
    values: Readonly<Record<string, unknown>>,
  ): readonly string[] {
    const mine = parameters.filter((parameter) => parameter['in'] === place)
    const named = (parameter: Schema) => {
      const name = String(parameter['name'])
      return place === 'header' ? name.toLowerCase() : name
    }
    const schema = {
      type: 'object',
      properties: Object.fromEntries(mine.map((parameter) => [named(parameter), lookUp(parameter['schema'])])),
      required: mine.filter((parameter) => parameter['required'] === true).map(named),
    }
    const made = place === 'header' ? { ...strict(schema), unevaluatedProperties: true } : strict(schema)
    return fromText(`${method} ${template} ${place}`, () => made, values)
  }

  function judgeBody({ template, operation }: Operation, { method, headers, body }: SentRequest): readonly string[] {
    const described = lookUp(operation['requestBody'])
    if (body === '') return described['required'] === true ? ['a body is missing'] : []
    const type = String(headers['content-type'] ?? '').replace(/;.*/, '')
    const media = child(described, 'content')[type]
    if (!isSchema(media)) return [`a body of type "${type}" is not in the specification`]
    const schema = () => withFields(strict(child(media, 'schema')), newerFields(`${method} ${template}`, ' '))
    const name = `${method} ${template} body`
    if (type === 'application/x-www-form-urlencoded') return fromText(name, schema, decodeForm(body))
    const parsed = parse(body)
    return parsed === undefined ? ['the body is not JSON'] : asDeclared(name, schema, parsed)
  }

  return {
    judgeRequest(request) {
      const [path = '', inPath = ''] = request.path.split('?')
      const method = request.method.toUpperCase()
      const found = find(method, path)
      if (typeof found === 'string') return [found]
      const query = decodeForm([inPath, request.query ?? ''].filter(Boolean).join('&'))
      return [
        ...judgeParameters(found, method, 'path', found.pathValues),
        ...judgeParameters(found, method, 'query', query),
        ...judgeParameters(found, method, 'header', request.headers),
        ...judgeBody(found, { ...request, method }),
      ]
    },

    judgeAnswer({ method, path, status, body }) {
      const found = find(method.toUpperCase(), path.replace(/\?.*/, ''))
      if (typeof found === 'string') return [found]
      const answers = child(found.operation, 'responses')
      const chosen = String(status) in answers ? String(status) : 'default'
      if (!(chosen in answers)) return [`the status ${status} is not in the specification`]
      const media = child(child(lookUp(answers[chosen]), 'content'), 'application/json')
      const { schema } = media
      if (!isSchema(schema)) return status < 300 && body !== undefined ? ['no body is in the specification'] : []
      const name = `${method} ${found.template} ${chosen}`
      return asDeclared(name, () => strict(schema), body)
    },

    judgeComponent: (name, value) => asDeclared(name, () => strict(componentOf(name), name), value),
  }
}

function withFields(schema: Schema, fields: readonly string[]): Schema {
  if (fields.length === 0) return schema
  return {
    ...schema,
    properties: { ...child(schema, 'properties'), ...Object.fromEntries(fields.map((f) => [f, true])) },
  }
}

/** Judges values by named schemas, each compiled once; `fromText` takes "12" for a number. */
function createJudge(component: (name: string) => Schema, fromText: boolean) {
  const ajv = new Ajv2019({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    logger: false,
    coerceTypes: fromText,
    validateFormats: true,
  })
  addFormats.default(ajv)
  const compiled = new Map<string, ValidateFunction>()
  const compile = (name: string, schema: () => Schema) => {
    const there = compiled.get(name)
    if (there) return there
    const made = ajv.compile(schema())
    compiled.set(name, made)
    return made
  }
  const judgeComponent: SchemaValidateFunction = (name: string, value: unknown, _schema, at) => {
    const validate = compile(`component ${name}`, () => component(name))
    if (validate(value)) return true
    judgeComponent.errors = (validate.errors ?? []).map((error) => ({
      ...error,
      instancePath: `${at?.instancePath ?? ''}${error.instancePath}`,
    }))
    return false
  }
  ajv.addKeyword({ keyword: 'component', schemaType: 'string', errors: true, validate: judgeComponent })
  return (name: string, schema: () => Schema, value: unknown): readonly string[] => {
    const validate = compile(name, schema)
    if (validate(value)) return []
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${name}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    )
    return [...new Set(faults)]
  }
}

function child(schema: Schema, name: string): Schema {
  const value = schema[name]
  return isSchema(value) ? value : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
