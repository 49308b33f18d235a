import type { AuditedWrites, Desk } from './desk.ts'

const list = '/keywords/writing'
let made = 0

/** The address of a new draft in the editor. */
async function started(desk: Desk): Promise<string> {
  made += 1
  await desk.form(list, { service_id: '', place: '', title: `Audited page ${made}` })
  return `${list}/answer/audited-page-${made}`
}

/** Texts that no other page has. */
function texts(version: string) {
  const words = Array.from({ length: 150 }, (_, n) => `audited${made}x${n}`)
  return { title: `Audited page ${made}`, description: 'An audit.', lead: 'A lead.', body: words.join(' '), version }
}

export const writtenPageWrites: AuditedWrites = {
  'POST /keywords/writing': (desk) => {
    made += 1
    return desk.form(list, { service_id: '', place: '', title: `Audited page ${made}` })
  },
  'POST /keywords/writing/rule': (desk) => desk.form(`${list}/rule`, { percent: '31' }),
  'POST /keywords/writing/:kind/:slug': async (desk) => desk.form(await started(desk), texts('1')),
  'POST /keywords/writing/:kind/:slug/publish': async (desk) => {
    const page = await started(desk)
    return desk.form(`${page}/publish`, texts('1'))
  },
  'POST /keywords/writing/:kind/:slug/withdraw': async (desk) => {
    const page = await started(desk)
    await desk.form(`${page}/publish`, texts('1'))
    return desk.form(`${page}/withdraw`, { version: '2' })
  },
}
