/** `npm run dev`: the server restarts on a change of its code, pages reload through Vite in the same process. */
import { spawn } from 'node:child_process'

const watched = ['src', 'modules', 'adapters', 'migrations'].map((folder) => `--watch-path=${folder}`)
const child = spawn(process.execPath, [...watched, '--watch-preserve-output', 'src/main.ts', 'serve'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
