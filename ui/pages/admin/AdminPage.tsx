import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Permission, at, may } from '#modules/shared'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import '../../components/office/office.css'
import { PaymentOutage } from '../../components/money/PaymentOutage.tsx'
import { OutageNotice } from '../../components/office/OutageNotice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'

const parts = [
  { href: at.admin.home(), label: 'Today', needs: 'dispatch' },
  { href: at.admin.bookings(), label: 'Bookings', needs: 'dispatch' },
  { href: at.admin.customers(), label: 'Customers', needs: 'customers' },
  { href: at.admin.payments(), label: 'Payments', needs: 'take-payments' },
  { href: at.admin.technicians(), label: 'Technicians', needs: 'dispatch' },
  { href: at.admin.enquiries(), label: 'Enquiries', needs: 'message' },
  { href: at.admin.messages(), label: 'Messages', needs: 'message' },
  { href: at.whatsapp.home(), label: 'WhatsApp', needs: 'message' },
] as const satisfies readonly { href: string; label: string; needs: Permission }[]

const ownersParts = [
  { href: at.admin.applications(), label: 'Applications', needs: 'users' },
  { href: at.admin.services(), label: 'Services and prices', needs: 'settings' },
  { href: at.admin.hours(), label: 'Opening hours', needs: 'settings' },
  { href: at.admin.security(), label: 'Staff sign-in', needs: 'users' },
  { href: at.admin.messageTemplates(), label: 'Message texts', needs: 'settings' },
  { href: at.admin.users(), label: 'Users', needs: 'users' },
  { href: at.admin.audit(), label: 'Audit log', needs: 'audit' },
] as const satisfies readonly { href: string; label: string; needs: Permission }[]

export type AdminPart = (typeof parts)[number]['href'] | (typeof ownersParts)[number]['href']

/** The frame of every page of the office: heading, navigation, and the result of the last action. */
export function AdminPage({
  title,
  part,
  back,
  done,
  aside,
  children,
}: {
  readonly title: ReactNode
  readonly part: AdminPart
  /** One step up; a page of its own part needs none. */
  readonly back?: { readonly href: string; readonly words: string }
  /** The result of the last action, in a sentence. */
  readonly done?: string | null
  /** Beside the heading. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  const { who } = usePageInput()
  const shown = parts.filter(({ needs }) => may(who, needs))
  const ownersShown = ownersParts.filter(({ needs }) => may(who, needs))
  const [firstOfOwners] = ownersShown
  const isOwnersPart = ownersParts.some(({ href }) => href === part)
  return (
    <div className="page main-pad stack stack-loose">
      <Tabs
        label="Admin"
        tabs={[
          ...shown.map(({ href, label }) => ({
            href: href === at.admin.payments() && may(who, 'payment-security') ? at.admin.paymentSecurity() : href,
            label,
            current: href === part,
          })),
          ...(firstOfOwners ? [{ href: firstOfOwners.href, label: 'People and settings', current: isOwnersPart }] : []),
        ]}
      />
      {firstOfOwners && isOwnersPart && (
        <Tabs
          label="People and settings"
          tabs={ownersShown.map(({ href, label }) => ({ href, label, current: href === part }))}
        />
      )}
      <div className="stack">
        {back && (
          <a className="back-link" href={back.href}>
            <ArrowLeft size={20} aria-hidden="true" />
            {back.words}
          </a>
        )}
        <div className="row row-apart">
          <h1>{title}</h1>
          {aside}
        </div>
        {done && <Notice tone="good" title={done} />}
        <OutageNotice />
        <PaymentOutage />
      </div>
      {children}
    </div>
  )
}
