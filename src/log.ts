import pino from 'pino'

export type Log = pino.Logger

/** Structured lines on standard output, with what must never be printed left out. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.client_secret',
        '*.clientSecret',
        '*.authorization',
        '*.cookie',
        'password',
        'client_secret',
        'clientSecret',
        'authorization',
        'cookie',
      ],
      remove: true,
    },
  })
}
