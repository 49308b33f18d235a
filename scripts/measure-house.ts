import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

// `node scripts/measure-house.ts [folder]`: the sizes of the code of a checkout, as the tables of decision 253 have them.

const folder = process.argv[2] ?? '.'
const tracked = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .trim()
  .split('\n')

const textOf = (path: string): string => readFileSync(`${folder}/${path}`, 'utf8')
const linesOf = (text: string): number => text.split('\n').length - 1
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The value that this part of all values does not exceed. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

const spreadOf = (values: readonly number[]): string =>
  `${quantile(values, 0.5)} / ${quantile(values, 0.95)} / ${Math.max(0, ...values)}`

/** The lines of each function of a syntax tree. */
function functionLines(node: unknown, text: string): readonly number[] {
  if (Array.isArray(node)) return node.flatMap((each) => functionLines(each, text))
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end }: { type?: unknown; start?: unknown; end?: unknown } = node
  const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(String(type))
  const own = isFunction ? [text.slice(Number(start), Number(end)).split('\n').length] : []
  return [...own, ...Object.values(node).flatMap((each) => functionLines(each, text))]
}

function measured(path: string) {
  const text = textOf(path)
  const { program, comments } = parseSync(path, text)
  const commented = comments.flatMap(({ start, end }) => {
    const first = text.slice(0, start).split('\n').length
    return Array.from({ length: text.slice(start, end).split('\n').length }, (_, index) => first + index)
  })
  return { lines: linesOf(text), functions: functionLines(program, text), commented: new Set(commented).size }
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path)
const isTest = (path: string): boolean => path.startsWith('tests/') || /\.(?:test|contract)\.tsx?$/.test(path)

function printArea(name: string, isOfArea: (path: string) => boolean): void {
  const files = tracked.filter((path) => isCode(path) && isOfArea(path)).map(measured)
  const lines = files.map((file) => file.lines)
  const functions = files.flatMap((file) => file.functions)
  const share = (100 * sumOf(files.map(({ commented }) => commented))) / sumOf(lines)
  const cells = [name, files.length, sumOf(lines), spreadOf(lines), functions.length, spreadOf(functions)]
  console.log(`| ${cells.join(' | ')} | ${share.toFixed(1)}% |`)
}

for (const area of ['modules', 'src', 'adapters', 'ui']) {
  printArea(area, (path) => path.startsWith(`${area}/`) && !isTest(path))
}
printArea('product', (path) => /^(?:modules|src|adapters|ui)\//.test(path) && !isTest(path))
printArea('tests', isTest)

for (const ending of ['.css', '.sql', '.md']) {
  const sizes = tracked.filter((path) => path.endsWith(ending)).map((path) => linesOf(textOf(path)))
  console.log(`${ending}: ${sizes.length} files, ${sumOf(sizes)} lines, longest ${Math.max(0, ...sizes)}`)
}

const folders = new Map<string, number>()
for (const path of tracked) {
  const name = path.split('/').slice(0, -1).join('/') || '.'
  folders.set(name, (folders.get(name) ?? 0) + 1)
}
const [fullest] = [...folders].toSorted((one, other) => other[1] - one[1])
const single = [...folders.values()].filter((count) => count === 1).length
console.log(
  `folders: ${folders.size}; files ${spreadOf([...folders.values()])} (${fullest?.[0]}); with one file ${single}`,
)
console.log(`depth of files: ${spreadOf(tracked.map((path) => path.split('/').length - 1))}`)
