import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import type { Data } from './+data.ts'

type Agreements = Data['agreements']

/** Consents to messages with their dates; they are changed on the page of messages. */
export function AgreedCard() {
  const { agreements } = useData<Data>()
  const change = '/profile/messages'
  const { email, whatsapp, hasWhatsapp, sms, hasSms, devices } = agreements
  return (
    <Card title="What you agreed to">
      <SummaryList
        rows={[
          { label: 'E-mail', value: emailWords(email), change },
          ...(hasWhatsapp ? [{ label: 'WhatsApp', value: whatsappWords(whatsapp), change }] : []),
          ...(hasSms ? [{ label: 'Text messages (SMS)', value: smsWords(sms), change }] : []),
          { label: 'Messages on your devices', value: deviceWords(devices), change },
          { label: 'Advertising', value: 'Never: we send none.' },
        ]}
      />
    </Card>
  )
}

function emailWords(said: Agreements['email']): string {
  return said?.word === 'stopped'
    ? `Stopped on ${said.at}. Only what we have to tell you in writing still comes.`
    : 'About your bookings and your account, because you asked us for a repair.'
}

function whatsappWords(said: Agreements['whatsapp']): string {
  if (!said) return 'You have not agreed, so we do not write to you there.'
  if (said.word === 'agreed') return `You agreed on ${said.at}.`
  return `Taken back on ${said.at}. We do not write to you there.`
}

function smsWords(said: Agreements['sms']): string {
  const always = 'We text you only in an emergency, or where we have no e-mail address for a booking.'
  if (!said) return `You have not agreed. ${always}`
  if (said.word === 'agreed') return `You agreed on ${said.at}.`
  return said.word === 'stopped' ? `Stopped on ${said.at}.` : `Taken back on ${said.at}. ${always}`
}

function deviceWords(devices: number): string {
  if (devices === 0) return 'On none of them.'
  return devices === 1 ? 'On one device, where you turned it on.' : `On ${devices} devices, where you turned it on.`
}
