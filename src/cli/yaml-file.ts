import { LineCounter, type Node, isAlias, isMap, isNode, isScalar, parseDocument, visit } from 'yaml'
import { z } from 'zod'

interface FileFault {
  readonly line: number
  readonly message: string
}

export type FileReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

type Path = readonly PropertyKey[]

/** The finding of a rule across entries, at the place in the file where it must be corrected. */
export interface Breach {
  readonly path: Path
  readonly message: string
}

/** An entry of a list of the file, before it is validated. */
export interface RawEntry {
  readonly path: Path
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Reads a YAML file in which every scalar is the text that was written (so that no price passes through a float), and
 * names every fault with its line, in the order of the file. `rules` sees the file even when the schema refused parts of it.
 */
export function readYamlFile<T>(
  text: string,
  schema: z.ZodType<T>,
  rules: (file: unknown) => readonly Breach[],
): FileReading<T> {
  const lines = new LineCounter()
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false })
  const syntax = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message,
  }))
  visit(document, {
    Alias: (_, { range }) => {
      syntax.push({ line: lines.linePos(range?.[0] ?? 0).line, message: 'write the value out instead of using *' })
    },
  })
  if (syntax.length > 0) return { ok: false, faults: inOrder(syntax) }

  const file: unknown = document.toJS()
  const lineOf = (path: Path) => lines.linePos(offsetOf(document.contents, path)).line
  const parsed = schema.safeParse(file)
  const faults = [...(parsed.error?.issues ?? []).flatMap((issue) => breachesOf(issue)), ...rules(file)].map(
    ({ path, message }) => ({ line: lineOf(path), message: `${placeOf(file, path)}${message}` }),
  )
  return parsed.success && faults.length === 0
    ? { ok: true, value: parsed.data }
    : { ok: false, faults: inOrder(faults) }
}

/** The entries of one list of the file that have fields at all. */
export function entriesOf(file: unknown, list: string): readonly RawEntry[] {
  const entries = fieldsOf(file)?.[list]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, index) => {
    const fields = fieldsOf(entry)
    return fields ? [{ path: [list, index], fields }] : []
  })
}

/** A breach at every entry whose `field` was used by an earlier one; capitals make no difference. */
export function repeats(entries: readonly RawEntry[], field: string): readonly Breach[] {
  const seen = new Set<string>()
  return entries.flatMap(({ path, fields }) => {
    const value = fields[field]
    if (typeof value !== 'string') return []
    const key = value.trim().toLowerCase()
    if (seen.has(key)) return [{ path: [...path, field], message: `"${value}" is used by an earlier entry` }]
    seen.add(key)
    return []
  })
}

function breachesOf(issue: z.core.$ZodIssue): readonly Breach[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'is not a field of this file' }))
}

function offsetOf(contents: Node | null, path: Path): number {
  let node: unknown = contents
  let offset = contents?.range?.[0] ?? 0
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : null
    const next: unknown = pair ? (pair.value ?? pair.key) : childAt(node, step)
    // An empty value sits behind its key, perhaps on a later line: the key is where the reader looks.
    const place = pair && isScalar(pair.value) && !pair.value.source ? pair.key : next
    if (!isNode(place) || !isNode(next) || isAlias(next)) break
    offset = place.range?.[0] ?? offset
    node = next
  }
  return offset
}

function childAt(node: unknown, step: PropertyKey): unknown {
  return isNode(node) && 'items' in node && typeof step === 'number' ? node.items[step] : null
}

/** "services burst-pipe, base_price: ", so that the line is found even after the file was edited. */
function placeOf(file: unknown, path: Path): string {
  const [list, index, ...rest] = path
  if (list === undefined) return ''
  if (typeof index !== 'number') return `${String(list)}: `
  const entries = fieldsOf(file)?.[String(list)]
  const fields = fieldsOf(Array.isArray(entries) ? entries[index] : null)
  const name = fields?.['slug'] ?? fields?.['code']
  const entry = typeof name === 'string' && name ? name : `entry ${index + 1}`
  const field = rest.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join(' ')
  return `${String(list)} ${entry}${field ? `, ${field}` : ''}: `
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const map = z.record(z.string(), z.unknown()).safeParse(value)
  return map.success ? map.data : null
}

function inOrder(faults: readonly FileFault[]): readonly FileFault[] {
  return faults.toSorted((one, other) => one.line - other.line)
}
