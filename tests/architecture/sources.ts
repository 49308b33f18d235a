import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

export interface Source {
  readonly path: string
  readonly text: string
}

export interface Import {
  readonly from: string
  /** A path of the tree, or a package's name. */
  readonly to: string
  /** The path as the file has it. */
  readonly written: string
}

/** Every file of code in the tree. */
export function readSources(): readonly Source[] {
  const paths = globSync(['{src,modules,adapters,ui,tests,scripts}/**/*.{ts,tsx}', '*.ts'])
  return paths.map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
}

/** The imports of a file: static ones, re-exports, dynamic ones and type imports. */
export function importsOf({ path, text }: Source): readonly Import[] {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literal(text.slice(start, end))),
    ...nodesOf(program).flatMap((node) => (node['type'] === 'TSImportType' ? literalNode(node['source']) : [])),
  ]
  return [...new Set(written)].map((each) => ({ from: path, to: place(path, each), written: each }))
}

/** The lines on which the global of this name is used, by whatever way. */
export function usesOf(name: string, { path, text }: Source): readonly number[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) =>
    node['type'] === 'Identifier' && node['name'] === name ? [lineAt(text, Number(node['start']))] : [],
  )
}

/** The texts that begin with "/" in a file, with their lines; where `call` is given, only in what that method is called with. */
export function pathTextsOf({ path, text }: Source, call: string | null = null): readonly string[] {
  const nodes = nodesOf(parseSync(path, text).program)
  const roots =
    call === null
      ? nodes
      : nodes.filter((node) => callsMethod(node, call)).flatMap((node) => nodesOf(node['arguments']))
  const found = roots.flatMap((node) => {
    const written =
      node['type'] === 'Literal' ? node['value'] : node['type'] === 'TemplateLiteral' ? headOf(node) : null
    const isPath = typeof written === 'string' && /^\/[a-z#?]/.test(written)
    return isPath ? [`${lineAt(text, Number(node['start']))}: ${written}`] : []
  })
  return [...new Set(found)]
}

/** The texts of a file, in markup too, with their lines; an expression within one is `x`. Addresses of imports are none. */
export function writtenTextsOf({ path, text }: Source): readonly { readonly line: number; readonly text: string }[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) => {
    const isMarkup = node['type'] === 'JSXText' && String(node['value']).trim() !== ''
    const isText =
      isMarkup || (node['type'] === 'Literal' && typeof node['value'] === 'string' && node['value'].includes(' '))
    const parts = childrenOf(node['type'] === 'TemplateLiteral' ? node['quasis'] : []).map(({ value }) => rawOf(value))
    const written = isText ? String(node['value']) : parts.join('x')
    return written === '' ? [] : [{ line: lineAt(text, Number(node['start'])), text: written }]
  })
}

/** The names of the interfaces with a method that a file exports. */
export function portsOf({ path, text }: Source): readonly string[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) => {
    const declared = node['type'] === 'ExportNamedDeclaration' ? node['declaration'] : null
    if (!isNode(declared) || declared['type'] !== 'TSInterfaceDeclaration') return []
    const hasMethod = nodesOf(declared['body']).some(
      ({ type }) => type === 'TSMethodSignature' || type === 'TSFunctionType',
    )
    return hasMethod ? [String(nameOf(declared['id']))] : []
  })
}

/** Each name that the code of a file uses, without its comments and texts. */
export function namesIn({ path, text }: Source): readonly string[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) =>
    node['type'] === 'Identifier' ? [String(node['name'])] : [],
  )
}

const sqlText = /^\s*(?:select\s[^]*\sfrom\s|(?:update|delete from|insert (?:or \w+ )?into|create|drop|pragma)\s+\w)/

/** The lines of a file that reach a database past a port: SQL in a text, a handle named `raw`, the driver. */
export function databaseUsesOf({ path, text }: Source): readonly number[] {
  const { program } = parseSync(path, text)
  const lines = nodesOf(program).flatMap((node) => {
    const written = node['type'] === 'TemplateLiteral' ? headOf(node) : node['value']
    const isText = node['type'] === 'TemplateLiteral' || node['type'] === 'Literal'
    const isSql = isText && typeof written === 'string' && (sqlText.test(written) || written === 'better-sqlite3')
    const isHandle = node['type'] === 'MemberExpression' && nameOf(node['property']) === 'raw'
    const isTag = isHandle && nameOf(node['object']) === 'String'
    const isTaken =
      node['type'] === 'ObjectPattern' && childrenOf(node['properties']).some((one) => keyOf(one) === 'raw')
    return isSql || (isHandle && !isTag) || isTaken ? [lineAt(text, Number(node['start']))] : []
  })
  return [...new Set(lines)]
}

/** The lines on which an attribute or property of this name has a number that is written out. */
export function writtenNumbersOf(name: string, { path, text }: Source): readonly number[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) => {
    const isNamed =
      (node['type'] === 'JSXAttribute' && nameOf(node['name']) === name) ||
      (node['type'] === 'Property' && keyOf(node) === name)
    const isNumber = ({ type, value }: Node) => type === 'Literal' && /^\d+$/.test(String(value))
    return isNamed && nodesOf(node['value']).some(isNumber) ? [lineAt(text, Number(node['start']))] : []
  })
}

const pauses = new Set(['setTimeout', 'pause', 'sleep', 'delay'])
const loops = new Set(['ForStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])

/** The lines that wait for a time and for nothing else: a pause that is awaited outside of a loop, which looks after each one. */
export function fixedWaitsOf({ path, text }: Source): readonly number[] {
  const nodes = nodesOf(parseSync(path, text).program)
  const looped = nodes.filter(({ type }) => loops.has(String(type)))
  const isLooped = ({ start }: Node) =>
    looped.some((loop) => Number(loop['start']) < Number(start) && Number(start) < Number(loop['end']))
  return nodes
    .filter((node) => node['type'] === 'AwaitExpression' && !isLooped(node) && isPause(node['argument']))
    .map(({ start }) => lineAt(text, Number(start)))
}

/** `setTimeout(5)`, `page.waitForTimeout(ms)`, `new Promise((resolve) => setTimeout(resolve, 5))`. */
function isPause(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node['type'] === 'NewExpression') {
    return nodesOf(node['arguments']).some((inner) => callsFunction(inner, 'setTimeout'))
  }
  return callsMethod(node, 'waitForTimeout') || (callsFunction(node) && pauses.has(String(nameOf(node['callee']))))
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? node['name'] : null
}

function callsMethod(node: Node, name: string): boolean {
  const called = nodesOf(node['callee'])[0]
  const property = called?.['type'] === 'MemberExpression' ? nodesOf(called['property'])[0] : null
  return node['type'] === 'CallExpression' && property?.['name'] === name
}

function rawOf(value: unknown): unknown {
  return isNode(value) ? value['raw'] : undefined
}

function headOf(template: Node): unknown {
  return rawOf(nodesOf(template['quasis'])[0]?.['value'])
}

export interface ObjectLiteral {
  readonly path: string
  readonly line: number
  /** The literal texts in the property `kind`: one, or each side of a condition. */
  readonly kinds: readonly string[]
  readonly keys: readonly string[]
  readonly hasSpread: boolean
}

/** Every object literal of a file. */
export function objectLiteralsOf({ path, text }: Source): readonly ObjectLiteral[] {
  return nodesOf(parseSync(path, text).program).flatMap((node) => {
    if (node['type'] !== 'ObjectExpression') return []
    const members = childrenOf(node['properties'])
    const properties = members.filter(({ type }) => type === 'Property')
    const kind = properties.find((property) => keyOf(property) === 'kind')
    return {
      path,
      line: lineAt(text, Number(node['start'])),
      kinds: kind ? nodesOf(kind['value']).flatMap((value) => literal(textOf(text, value))) : [],
      keys: properties.map(keyOf),
      hasSpread: members.length > properties.length,
    }
  })
}

/** The lines of the object literals that are handed to a function of this name; facts for the call of a maker are none. */
export function literalsHandedTo(name: string, { path, text }: Source): readonly number[] {
  const calls = nodesOf(parseSync(path, text).program).filter((node) => callsFunction(node, name))
  return calls
    .flatMap(({ arguments: handed }) => handedLiterals(handed))
    .map(({ start }) => lineAt(text, Number(start)))
}

function handedLiterals(handed: unknown): readonly Node[] {
  if (Array.isArray(handed)) return handed.flatMap(handedLiterals)
  if (!isNode(handed)) return []
  if (handed['type'] === 'ObjectExpression') return [handed]
  if (callsFunction(handed)) return []
  return Object.values(handed).flatMap(handedLiterals)
}

/** A function, not a method such as `map`, whose literals are handed on. */
function callsFunction({ type, callee }: Node, name: unknown = nameOf(callee)): boolean {
  return type === 'CallExpression' && isNode(callee) && callee['type'] === 'Identifier' && callee['name'] === name
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function childrenOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function keyOf({ key }: Node): string {
  return isNode(key) ? String(key['name'] ?? key['value']) : ''
}

function textOf(text: string, node: unknown): string {
  return isNode(node) ? text.slice(Number(node['start']), Number(node['end'])) : ''
}

function nodesOf(root: unknown): readonly Node[] {
  if (Array.isArray(root)) return root.flatMap(nodesOf)
  if (typeof root !== 'object' || root === null) return []
  const node: Node = { ...root }
  return [node, ...Object.values(node).flatMap(nodesOf)]
}

function literalNode(node: unknown): readonly string[] {
  return typeof node === 'object' && node !== null && 'value' in node ? [String(node.value)] : []
}

function literal(code: string): readonly string[] {
  const [, inner] = /^['"`]([^'"`$]+)['"`]$/.exec(code.trim()) ?? []
  return inner === undefined ? [] : [inner]
}

function place(from: string, to: string): string {
  if (to.startsWith('.')) return join(dirname(from), to)
  if (to === '#pages') return 'ui/pages'
  return to.startsWith('#') ? `${to.slice(1)}/index.ts` : to
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
