import { Phone } from 'lucide-react'
import { LinkButton } from '../../components/form/Button.tsx'
import { chatLink, chatWords } from '../../components/chat-link.ts'
import { usePageInput } from '../../components/office/came-back.ts'
import { telephoneLink } from '../../format.ts'

const callsFirst = [
  {
    when: 'Smell of gas',
    what: 'Do not touch switches. Open the windows, go outside and call the National Gas Emergency.',
    number: '0800 111 999',
  },
  {
    when: 'Danger to life or fire',
    what: 'Get everyone out and stay out. Call the emergency services.',
    number: '999',
  },
  { when: 'Power cut in your street', what: 'Call your electricity network.', number: '105' },
] as const

/** A customer with water coming in does not wait for a written answer. */
function ChatLine() {
  const { site, who } = usePageInput()
  const href = chatLink(site, who)
  if (href === null) return null
  return (
    <p>
      Not urgent?{' '}
      <a href={href} rel="noreferrer">
        {chatWords}
      </a>
      : someone in the office reads it while the office is open.
    </p>
  )
}

export function Emergency({ phone }: { readonly phone: string }) {
  return (
    <section className="emergency" id="emergency" aria-labelledby="emergency-title">
      <div className="page emergency-columns">
        <div className="stack">
          <h2 id="emergency-title">In an emergency, call these numbers first</h2>
          <p>
            Water coming in? Close the stop tap, usually under the kitchen sink. Sparks or a burning smell? Switch the
            power off at the fuse board, if you can reach it safely. Then call us.
          </p>
          <div>
            <LinkButton variant="emergency" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
              Call <span className="figures">{phone}</span>
            </LinkButton>
          </div>
          <ChatLine />
        </div>
        <dl className="emergency-calls">
          {callsFirst.map(({ when, what, number }) => (
            <div key={number} className="emergency-call">
              <dt>{when}</dt>
              <dd>
                {what}
                <a className="emergency-number figures" href={telephoneLink(number)}>
                  <Phone size={20} aria-hidden="true" />
                  {number}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
