import { CalendarCheck, Phone } from 'lucide-react'
import { at, textLimits } from '#modules/shared'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { AreaPlate } from '../../components/offer/AreaPlate.tsx'
import { TerracedHouse } from '../../drawings/TerracedHouse.tsx'
import { telephoneLink } from '../../format.ts'
import type { District } from '#modules/catalogue'

export function Hero({
  phone,
  districts,
  title,
  lead,
}: {
  readonly phone: string
  readonly districts: readonly District[]
  readonly title: string
  readonly lead: string
}) {
  return (
    <section className="hero">
      <div className="page hero-columns">
        <div className="hero-words">
          <h1 className="hero-title">{title}</h1>
          <p className="lead">{lead}</p>
          <div className="hero-actions">
            <form className="hero-form" method="post" action={at.book()} noValidate>
              <input type="hidden" name="step" value="1" />
              <Field
                name="postcode"
                place="hero"
                label="Your postcode"
                hint="We check at once that we come to you. For example CR0 1LH."
                optional
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={textLimits.postcode}
                className="figures"
                after={
                  <Button large name="intent" value="postcode" icon={<CalendarCheck size={24} aria-hidden="true" />}>
                    Book Service Now
                  </Button>
                }
              />
            </form>
            <LinkButton
              large
              variant="emergency"
              href={telephoneLink(phone)}
              icon={<Phone size={24} aria-hidden="true" />}
            >
              Emergency: <span className="figures">{phone}</span>
            </LinkButton>
          </div>
          <ul className="plain hero-districts" aria-label="Where we work">
            {districts.map((district) => (
              <li key={district.code}>
                <AreaPlate district={district} />
              </li>
            ))}
          </ul>
        </div>
        <div className="hero-picture">
          <TerracedHouse />
        </div>
      </div>
    </section>
  )
}
