import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import '../../components/office/office.css'
import { PaymentOutage } from '../../components/money/PaymentOutage.tsx'
import { OutageNotice } from '../../components/office/OutageNotice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'

const parts = [
  { href: at.admin.home(), label: 'Today' },
  { href: at.admin.bookings(), label: 'Bookings' },
  { href: at.admin.customers(), label: 'Customers' },
  { href: at.admin.payments(), label: 'Payments' },
  { href: at.admin.technicians(), label: 'Technicians' },
  { href: at.admin.enquiries(), label: 'Enquiries' },
  { href: at.admin.messages(), label: 'Messages' },
  { href: at.whatsapp.home(), label: 'WhatsApp' },
] as const

const ownersParts = [
  { href: at.admin.applications(), label: 'Applications' },
  { href: at.admin.services(), label: 'Services and prices' },
  { href: at.admin.hours(), label: 'Opening hours' },
  { href: at.admin.security(), label: 'Staff sign-in' },
  { href: at.admin.messageTemplates(), label: 'Message texts' },
  { href: at.admin.users(), label: 'Users' },
  { href: at.admin.audit(), label: 'Audit log' },
] as const

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
  const isOwner = who?.role === 'admin'
  const isOwnersPart = ownersParts.some(({ href }) => href === part)
  return (
    <div className="page main-pad stack stack-loose">
      <Tabs
        label="Admin"
        tabs={[
          ...parts.map(({ href, label }) => ({
            href: href === at.admin.payments() && isOwner ? at.admin.paymentSecurity() : href,
            label,
            current: href === part,
          })),
          ...(isOwner ? [{ href: ownersParts[0].href, label: 'People and settings', current: isOwnersPart }] : []),
        ]}
      />
      {isOwner && isOwnersPart && (
        <Tabs
          label="People and settings"
          tabs={ownersParts.map(({ href, label }) => ({ href, label, current: href === part }))}
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
