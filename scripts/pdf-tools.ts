import { spawnSync } from 'node:child_process'

/** The programs that read the papers of the business in the tests, with their packages of Debian. */
export const pdfTools = { pdftotext: 'poppler-utils', qpdf: 'qpdf' } as const

/** The names of those that the machine lacks. */
export function missingPdfTools(): readonly (keyof typeof pdfTools)[] {
  const names = ['pdftotext', 'qpdf'] as const
  return names.filter((name) => spawnSync(name, [name === 'qpdf' ? '--version' : '-v']).error !== undefined)
}

/** One line that says how to get them. */
export function pdfToolWords(missing: readonly (keyof typeof pdfTools)[]): string {
  const packages = missing.map((name) => pdfTools[name]).join(' ')
  return `${missing.join(' and ')} could not be found, by which the tests read PDFs. Install them (Debian: apt-get install ${packages}).`
}

/** Finds the tools, or installs them and says so; throws one clear line when neither can be done. */
export function ensurePdfTools(): void {
  const missing = missingPdfTools()
  if (missing.length === 0) return
  const isRoot = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (isRoot) {
    const packages = missing.map((name) => pdfTools[name])
    console.log(`Installing ${packages.join(' and ')} for the tests of papers...`)
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
      spawnSync('apt-get', args, options)
  }
  const left = missingPdfTools()
  if (left.length > 0) throw new Error(pdfToolWords(left))
}
