import MailComposer from 'nodemailer/lib/mail-composer'
import type { Message } from '#modules/messaging'
import { type MailAddress, oneLine } from './addresses.ts'
import { mailDate } from './mail-date.ts'
import { mailId } from './mail-id.ts'
import type { WrittenLetter } from './templates/letter.ts'

/** The whole mail as it goes over the wire. */
export function composeMail(
  message: Message,
  letter: WrittenLetter,
  from: MailAddress,
  at: Temporal.Instant,
): Promise<Buffer> {
  const calendar = message.attachments.find(({ type }) => /^text\/calendar\b/i.test(type))
  const others = message.attachments.filter((one) => one !== calendar)
  const { unsubscribe } = message
  const composer = new MailComposer({
    from: { ...from },
    to: { name: oneLine(message.name ?? ''), address: message.to },
    subject: oneLine(message.subject),
    messageId: mailId(message, from),
    date: mailDate(at),
    text: letter.text,
    html: letter.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${new URL(unsubscribe).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(calendar && {
      icalEvent: { method: methodOf(calendar.type), filename: oneLine(calendar.name), content: calendar.content },
    }),
    attachments: others.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: oneLine(type),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function methodOf(type: string): string {
  return /\bmethod=([a-z]+)/i.exec(type)?.[1]?.toUpperCase() ?? 'PUBLISH'
}
