import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { chatLink } from '../../components/chat-link.ts'
import { ChatOnWhatsapp } from '../../components/ChatOnWhatsapp.tsx'
import { Notice } from '../../components/Notice.tsx'
import { SummaryList } from '../../components/SummaryList.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import { ContactForm } from './ContactForm.tsx'
import './contact.css'

export default function ContactPage() {
  const { reference } = useData<Data>()
  const { site } = usePageInput()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Contact us</h1>
        <p className="soft">We aim to reply within two hours while the office is open.</p>
      </div>
      <div className="contact-columns">
        <div className="stack stack-loose">
          {reference && <Sent reference={reference} />}
          <div className={reference ? 'contact-form-after' : undefined}>
            <ContactForm />
          </div>
        </div>
        <div className="stack stack-loose">
          <Card title="Is it an emergency?">
            <p>
              Do not wait for a reply: call. If you smell gas, call <a href="tel:0800111999">0800 111 999</a> first,
              with danger to life <a href="tel:999">999</a>.
            </p>
            <div>
              <LinkButton
                variant="emergency"
                href={telephoneLink(site.hotline)}
                icon={<Phone size={20} aria-hidden="true" />}
              >
                Call <span className="figures">{site.hotline}</span>
              </LinkButton>
            </div>
          </Card>
          <Chat />
          <Hours />
          <Offices />
        </div>
      </div>
    </div>
  )
}

/** Only where the business has offices that people may come to. */
function Offices() {
  const { officeAddresses } = usePageInput().site
  if (officeAddresses.length === 0) return null
  return (
    <Card title={officeAddresses.length === 1 ? 'Our office' : 'Our offices'}>
      {officeAddresses.map((address) => (
        <address key={address}>{address}</address>
      ))}
    </Card>
  )
}

function Chat() {
  const { site, who } = usePageInput()
  if (chatLink(site, who) === null) return null
  return (
    <Card title="Would you rather chat?">
      <p>Write to us on WhatsApp. Someone in the office reads it while the office is open.</p>
      <div>
        <ChatOnWhatsapp />
      </div>
    </Card>
  )
}

/** "Message Sent!" gives way to the form after three seconds; the reference stays. */
function Sent({ reference }: { readonly reference: string }) {
  const { answeredBy } = useData<Data>()
  const { site } = usePageInput()
  return (
    <>
      <output className="contact-sent">Message Sent!</output>
      <Notice
        tone="good"
        title={
          <>
            Your reference is <span className="contact-reference">{reference}</span>
          </>
        }
      >
        <p>
          We have your message{site.mailLeaves && ', and a copy is on its way to your e-mail address'}.
          {answeredBy && ` We aim to reply by ${answeredBy}.`}
        </p>
      </Notice>
    </>
  )
}

function Hours() {
  const { hours } = useData<Data>()
  const { site } = usePageInput()
  return (
    <Card title="When the office is open">
      <SummaryList rows={hours.map(({ days, open }) => ({ label: days, value: open }))} />
      <p className="soft">
        Emergencies are taken by telephone on {site.hotline}. The office is closed on bank holidays.
      </p>
      {site.registeredOffice && <p className="soft">Registered office: {site.registeredOffice}</p>}
    </Card>
  )
}
