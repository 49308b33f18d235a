import pino from 'pino'
import { createQuietFaults } from './storage/quiet-faults.ts'

export type Log = pino.Logger

interface KeptLetter {
  readonly to: string
  readonly subject: string
  readonly link: string | null
}

/**
 * A mail that was kept for want of a provider, as the log has it: its link, by which the operator goes on. Only a trial
 * at an http address also shows to whom it is; at an https address mails of other people are kept too.
 */
export function keptLetter({ to, subject, link }: KeptLetter, { protocol }: URL) {
  return protocol === 'https:' ? { link } : { to, subject, link }
}

/** Structured lines on standard output, or `to`, with what must never be printed left out. */
export function createLog(level: string, to?: pino.DestinationStream): Log {
  const isLeftOut = createQuietFaults()
  const options: pino.LoggerOptions = {
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
  }
  return to ? pino(options, to) : pino(options)
}
