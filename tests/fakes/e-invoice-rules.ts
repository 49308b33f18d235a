import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface Saxon {
  transform(
    options: {
      readonly stylesheetInternal: unknown
      readonly sourceText: string
      readonly destination: 'serialized'
    },
    execution: 'sync',
  ): { readonly principalResult: string }
}

const require = createRequire(import.meta.url)
const compiled = join(import.meta.dirname, '../../node_modules/.cache/callout-rules')

/**
 * Reads official rules, written in XSLT, and judges files by them: the answer has the names of the rules that a file breaks,
 * with their words. A rule that only warns counts by `warnings`. The rules are compiled once for each machine.
 */
export function rulesOf(stylesheet: string): (xml: string) => readonly string[] {
  const saxon = require('saxon-js') as Saxon
  const rules = readRules(compiledRules(stylesheet))
  return (xml) => {
    const { principalResult } = saxon.transform(
      { stylesheetInternal: rules, sourceText: xml, destination: 'serialized' },
      'sync',
    )
    return [...principalResult.matchAll(/<svrl:failed-assert([^>]*)>([^]*?)<\/svrl:failed-assert>/g)].flatMap(
      ([, facts = '', inner = '']) => {
        const name = / id="([^"]*)"/.exec(facts)?.[1] ?? 'a rule without a name'
        const isWarning = / flag="warning"/.test(facts)
        const words = inner
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
        return isWarning ? [] : [`${name}: ${words}`]
      },
    )
  }
}

const read = new Map<string, unknown>()

/** Rules of several megabytes, which are read once: to read them for each file took more time than to judge it. */
function readRules(file: string): unknown {
  const rules = read.get(file) ?? JSON.parse(readFileSync(file, 'utf8'))
  read.set(file, rules)
  return rules
}

/** The rules in the form that is run: some seconds the first time. */
function compiledRules(stylesheet: string): string {
  const digest = createHash('sha256').update(readFileSync(stylesheet)).digest('hex').slice(0, 16)
  const file = join(compiled, `${digest}.sef.json`)
  if (existsSync(file)) return file
  mkdirSync(compiled, { recursive: true })
  const making = `${file}.${process.pid}`
  execFileSync(process.execPath, [require.resolve('xslt3'), `-xsl:${stylesheet}`, `-export:${making}`, '-nogo'])
  renameSync(making, file)
  return file
}
