import { transportSecurity } from './transport-security.ts'

/** Connects, greets and signs in as for a message, and sends none. The fault in one line, or null when all is well. */
export async function greetMailServer(url: URL, patienceMs: number): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: url.href,
    ...transportSecurity(url),
    connectionTimeout: patienceMs,
    dnsTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return null
  } catch (fault) {
    return fault instanceof Error ? fault.message.replaceAll(/\s+/g, ' ').slice(0, 200) : String(fault)
  } finally {
    transport.close()
  }
}
