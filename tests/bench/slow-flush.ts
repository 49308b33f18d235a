import { spawnSync } from 'node:child_process'

/**
 * Runs a program with flushes to the disk that take a millisecond longer each, as `through` of `startServer`; null where
 * `strace` is missing or may not trace. No other system call of the program is stopped.
 */
export function slowFlush(): readonly string[] | null {
  const calls = 'fsync,fdatasync'
  const inject = `inject=${calls}:delay_exit=1000`
  const through = [
    'strace',
    '-D',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    inject,
  ]
  return spawnSync(through[0] ?? '', [...through.slice(1), 'true']).status === 0 ? through : null
}
