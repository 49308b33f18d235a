import { Phone } from 'lucide-react'
import { telephoneLink } from '../../format.ts'
import { LinkButton } from '../form/Button.tsx'

/** The telephone number for emergencies, in one line. */
export function EmergencyCall({ phone }: { readonly phone: string }) {
  return (
    <p className="account-call">
      Water coming in, sparks, no heating with a baby in the house?
      <LinkButton variant="emergency" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
        Emergency: <span className="figures">{phone}</span>
      </LinkButton>
    </p>
  )
}
