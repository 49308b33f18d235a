import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** The browser of the tests: `CHROMIUM`, the system's, or Playwright's own; null when the machine has none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  if (named) return existsSync(named) ? named : null
  return [...places, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

/**
 * The browser without the parts that only a window needs: the same engine for a quarter less of the machine. It shows no
 * push messages. Null when the machine has none, or when `CHROMIUM` names another browser.
 */
export function findHeadlessShell(): string | null {
  return process.env['CHROMIUM'] || !existsSync(headlessShell) ? null : headlessShell
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** Finds the browser, or installs it and says so; throws one clear line when neither can be done. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Chromium is not installed. Installing it for the browser tests...')
  const root = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (root) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
  } else run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'Chromium could not be installed. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
