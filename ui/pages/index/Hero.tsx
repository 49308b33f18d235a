import { CalendarCheck, Phone } from 'lucide-react'
import { LinkButton } from '../../components/form/Button.tsx'
import { StreetPlate } from '../../components/StreetPlate.tsx'
import { TerracedHouse } from '../../drawings/TerracedHouse.tsx'
import { telephoneLink } from '../../format.ts'
import type { District } from '#modules/catalogue'

export function Hero({ phone, districts }: { readonly phone: string; readonly districts: readonly District[] }) {
  return (
    <section className="hero">
      <div className="page hero-columns">
        <div className="hero-words">
          <h1 className="hero-title">Something broken at home?</h1>
          <p className="lead">
            Leaks, fuse boards, boilers, roofs and the rest of the house. Choose the job, see the whole price, and pick
            a time that suits you.
          </p>
          <div className="hero-actions">
            <LinkButton large href="#booking" icon={<CalendarCheck size={24} aria-hidden="true" />}>
              Book Service Now
            </LinkButton>
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
            {districts.map(({ code, names }) => (
              <li key={code}>
                <StreetPlate code={code} name={names[0] ?? code} />
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
