import MailComposer from 'nodemailer/lib/mail-composer'
import type { Attachment, Message } from '#modules/messaging'
import { type MailAddress, oneLine } from './addresses.ts'
import { mailDate } from './mail-date.ts'
import { mailId } from './mail-id.ts'
import type { WrittenLetter } from './templates/letter.ts'

/** Prints a text as a PDF file. */
export type PdfPrinter = (attachment: Attachment, at: Temporal.Instant) => Promise<Uint8Array>

/** The whole mail as it goes over the wire. */
export async function composeMail(
  message: Message,
  letter: WrittenLetter,
  from: MailAddress,
  at: Temporal.Instant,
  print: PdfPrinter,
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
    attachments: await Promise.all(
      others.map(async (one) => ({
        filename: oneLine(one.name),
        contentType: oneLine(one.type),
        content: one.type === 'application/pdf' ? Buffer.from(await print(one, message.createdAt)) : one.content,
      })),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function methodOf(type: string): string {
  return /\bmethod=([a-z]+)/i.exec(type)?.[1]?.toUpperCase() ?? 'PUBLISH'
}
