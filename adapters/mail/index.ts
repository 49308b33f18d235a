export { type MailAddress, readMailAddress } from './addresses.ts'
export { createMailbox } from './mailbox.ts'
export { greetMailServer } from './greet-mail-server.ts'
export { type SmtpSettings, createSmtpSender } from './smtp-sender.ts'
