import type { Handover } from '#modules/messaging'
import { OutsideDown } from '#modules/shared'
import { saysNobody } from './status-codes.ts'

/**
 * The meaning of a mail server's answer. Only an answer about this message ends its delivery (RFC 5321 4.2.1: 5xx for
 * good, 4xx for now); an unreachable server or a failed login is thrown.
 */
export function readRefusal(fault: unknown): Handover {
  const { code, command, responseCode, response } = factsOf(fault)
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  // 421: the server is closing down.
  if (!isOfMessage || responseCode < 400 || responseCode === 421) throw new OutsideDown('The mail server', fault)
  const reason = `The mail server said: ${response.replaceAll(/\s+/g, ' ').slice(0, 300)}`
  if (responseCode < 500) return { kind: 'later', reason }
  return {
    kind: 'refused',
    reason,
    addressGone: command === 'RCPT TO' && saysNobody(responseCode, enhancedIn(response)),
  }
}

function enhancedIn(response: string): string | null {
  return /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
}

/** The facts that nodemailer attaches to a fault. */
function factsOf(fault: unknown) {
  const of = (name: string): unknown => (fault instanceof Error ? Reflect.get(fault, name) : undefined)
  const [responseCode, response] = [of('responseCode'), of('response')]
  return {
    code: of('code'),
    command: of('command'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: typeof response === 'string' ? response : '',
  }
}
