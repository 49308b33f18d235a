import type { Channel, Row } from '#modules/messaging'

export const partWords: Readonly<Record<Row['part'], string>> = {
  customer: 'The customer',
  technician: 'The technician',
  office: 'The office',
  account: 'The owner of the account',
  visitor: 'The person who wrote to us',
}

export const channelWords: Readonly<Record<Channel, string>> = {
  in_app: 'Bell',
  email: 'E-mail',
  push: 'Push',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}
