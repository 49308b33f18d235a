import { CalendarCheck, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { calloutWords } from '../../components/emergency/callout-words.ts'
import { EmergencyServices } from '../../components/emergency/EmergencyServices.tsx'
import { firstCalls } from '../../components/emergency/first-calls.ts'
import { FirstCalls } from '../../components/emergency/FirstCalls.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { TierList } from '../../components/plans/PlanTable.tsx'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import './emergency-page.css'

/** First aid for a building, in the order in which it is done. */
const firstAid = [
  {
    trade: 'plumbing',
    title: 'Water is coming in',
    steps: [
      'Turn the stop tap clockwise. It is usually under the kitchen sink.',
      'Open the cold taps, so that the pipes run empty.',
      'Water near sockets or lights? Touch neither, and keep out of the room.',
    ],
  },
  {
    trade: 'electrical',
    title: 'Sparks, or a burning smell',
    steps: [
      'Switch off at the fuse board, if you can reach it safely.',
      'Pull no plug that is hot or wet.',
      'Smoke or flames? Everyone out, then 999.',
    ],
  },
  {
    trade: 'structural',
    title: 'A ceiling or wall moves',
    steps: [
      'Get everyone out of the room, and close its door.',
      'Do not prop it yourself.',
      'Take a photo from outside.',
    ],
  },
  {
    trade: 'heating',
    title: 'No heat, and somebody may be at risk',
    steps: [
      'Gas smell? Call 0800 111 999 before anything else.',
      'Look at the pressure and the timer of the boiler.',
      'Tell us on the phone of babies, or anyone old or ill.',
    ],
  },
] as const

/** For somebody with a phone in one hand at night: the calls, what to do, and then the rest. */
export default function EmergencyPage() {
  const { texts, callouts, tiers } = useData<Data>()
  const { phone, within } = callouts
  return (
    <>
      <section className="alarm-sign" aria-labelledby="emergency-page-title">
        <div className="page alarm-sign-columns">
          <div className="stack">
            <h1 id="emergency-page-title">{texts['emergency.title']}</h1>
            <p className="lead">{texts['emergency.lead']}</p>
          </div>
          <ul className="plain alarm-first" aria-label="Before us">
            {firstCalls.slice(0, 2).map(({ when, number }) => (
              <li key={number}>
                <a className="alarm-first-call" href={telephoneLink(number)}>
                  <span>{when}: call first</span>
                  <strong className="figures">{number}</strong>
                </a>
              </li>
            ))}
          </ul>
          <div className="alarm-sign-call">
            <a className="alarm-number figures" href={telephoneLink(phone)}>
              <Phone size={32} aria-hidden="true" />
              <span className="out-of-sight">Call </span>
              {phone}
            </a>
            {within !== null && <p>Our target: with you within {within}.</p>}
            {callouts.isRoundTheClock && <p>Somebody is on call day and night.</p>}
            {callouts.hasNoCallOutCharge && <p>No call-out charge.</p>}
          </div>
        </div>
      </section>
      <section className="emergency" aria-labelledby="emergency-first-title">
        <div className="page stack">
          <h2 id="emergency-first-title">{texts['emergency.banner']}</h2>
          <FirstCalls />
        </div>
      </section>
      <section className="section" aria-labelledby="first-aid-title">
        <div className="page stack stack-loose">
          <h2 id="first-aid-title">What to do until we come</h2>
          <ul className="plain first-aid">
            {firstAid.map(({ trade, title, steps }) => (
              <li key={title} className="first-aid-card">
                <TradeDrawing trade={trade} size={56} />
                <div className="stack stack-tight">
                  <h3>{title}</h3>
                  <ol className="first-aid-steps">
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </div>
              </li>
            ))}
          </ul>
          <div className="row row-tight">
            <LinkButton
              large
              variant="emergency"
              href={telephoneLink(phone)}
              icon={<Phone size={24} aria-hidden="true" />}
            >
              Call <span className="figures">{phone}</span>
            </LinkButton>
            <LinkButton
              large
              variant="secondary"
              href={`${at.book()}?category=emergency`}
              icon={<CalendarCheck size={24} aria-hidden="true" />}
            >
              Book an emergency
            </LinkButton>
          </div>
        </div>
      </section>
      <EmergencyServices shown={callouts} words={calloutWords(texts)} />
      {tiers.length > 0 && (
        <section className="section section-sheet" aria-label="Prices of call-outs">
          <div className="page page-narrow">
            <TierList tiers={tiers} />
          </div>
        </section>
      )}
    </>
  )
}
