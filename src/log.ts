import pino from 'pino'
import { createQuietFaults } from './storage/quiet-faults.ts'

export type Log = pino.Logger

/** Structured lines on standard output, with what must never be printed left out. */
export function createLog(level: string): Log {
  const isLeftOut = createQuietFaults()
  return pino({
    level,
    hooks: {
      logMethod(args, method) {
        const fields: unknown = args[0]
        const fault = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : null
        if (!isLeftOut(fault)) method.apply(this, args)
      },
    },
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
