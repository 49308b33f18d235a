import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPdfTools, pdfToolWords } from '../../../scripts/pdf-tools.ts'

interface Checked {
  readonly code: number | null
  readonly said: string
}

/** Reads papers by programs that share nothing with ours. A machine without them fails with the words how to get them. */
export function openPdfTools() {
  const missing = missingPdfTools()
  if (missing.length > 0) throw new Error(pdfToolWords(missing))
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-papers-'))
  const file = join(folder.path, 'paper.pdf')
  const run = (command: string, args: readonly string[], pdf: Uint8Array): Checked => {
    writeFileSync(file, pdf)
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 })
    return { code: status, said: `${stdout}${stderr}` }
  }
  return {
    /** The pages as `pdftotext -layout` shows them; a page ends with a form feed. */
    layout(pdf: Uint8Array): readonly string[] {
      const { code, said } = run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'], pdf)
      if (code !== 0) throw new Error(said)
      return said.split('\f').slice(0, -1)
    },
    /** The judgement of `qpdf --check`: 0 where the file has neither errors nor warnings. */
    check: (pdf: Uint8Array) => run('qpdf', ['--check', file], pdf),
    [Symbol.dispose]: () => folder.remove(),
  }
}
