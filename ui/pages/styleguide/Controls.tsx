import { CalendarCheck, ChevronDown, LogOut, Phone, Trash2 } from 'lucide-react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Dialog, DialogButton } from '../../components/Dialog.tsx'
import { Menu, MenuAction, MenuLink } from '../../components/Menu.tsx'
import { Pagination } from '../../components/Pagination.tsx'
import { Steps } from '../../components/Steps.tsx'
import { Tabs } from '../../components/Tabs.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'emergency'] as const
const steps = [
  'Select Service Type',
  'Schedule Appointment',
  'Contact Information',
  'Confirm Booking',
  'Payment',
  'Booking Confirmed',
]

export function Controls() {
  return (
    <>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} type="button" variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row">
        {variants.map((variant) => (
          <Button key={variant} type="button" variant={variant} disabled>
            {variant}, not yet
          </Button>
        ))}
      </div>
      <div className="row">
        <Button type="button" busy>
          Processing Payment...
        </Button>
        <Button type="button" icon={<CalendarCheck size={20} aria-hidden="true" />}>
          With an icon
        </Button>
        <LinkButton large href="#controls" variant="emergency" icon={<Phone size={24} aria-hidden="true" />}>
          Large link
        </LinkButton>
      </div>
      <Button type="button" wide>
        As wide as its column
      </Button>
      <div className="row">
        <DialogButton opens="specimen-dialog" variant="danger" icon={<Trash2 size={20} aria-hidden="true" />}>
          Cancel this booking
        </DialogButton>
        <Dialog
          id="specimen-dialog"
          title="Cancel this booking?"
          dismiss="Keep it"
          actions={
            <Button type="button" variant="danger">
              Cancel booking
            </Button>
          }
        >
          <p>The visit on Tuesday 1 December, 10 am will not take place. You get back £85.00.</p>
        </Dialog>
        <Menu
          label={
            <span className="account">
              <Avatar name="Ada Okonkwo" />
              Ada Okonkwo
              <ChevronDown size={20} aria-hidden="true" />
            </span>
          }
        >
          <MenuLink href="#controls">A place to go</MenuLink>
          <MenuAction action="#controls" icon={<LogOut size={20} aria-hidden="true" />}>
            Something to do
          </MenuAction>
        </Menu>
        <Avatar name="Ada Okonkwo" large />
      </div>
      <Tabs
        label="Specimen tabs"
        tabs={[
          { href: '#overview', label: 'Overview', current: true },
          { href: '#bookings', label: 'Bookings', current: false, count: 12 },
          { href: '#payments', label: 'Payments', current: false },
          { href: '#profile', label: 'Profile', current: false },
        ]}
      />
      {[1, 3, 6].map((current) => (
        <Steps key={current} names={steps} current={current} />
      ))}
      <Pagination label="Specimen pages" previous="#page-1" next="#page-3" summary="26 to 50 of 312" />
    </>
  )
}
