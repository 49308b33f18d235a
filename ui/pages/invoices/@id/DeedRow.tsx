import { CopyPlus, FileCheck, FilePlus, Mail, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogButton } from '../../../components/Dialog.tsx'
import { Button, type ButtonVariant, LinkButton } from '../../../components/form/Button.tsx'
import type { OfficeData } from './+data.ts'

/** The deeds that ask for nothing more; what cannot be undone says first what it will do. `children`: the file, print, copy. */
export function DeedRow({ data, children }: { readonly data: OfficeData; readonly children: ReactNode }) {
  const { href, deeds, isPaused, once } = data
  return (
    <div className="row row-tight document-deeds">
      {deeds.issue && (
        <>
          <DialogButton opens="issue" variant="primary" icon={<FileCheck size={20} aria-hidden="true" />}>
            Issue
          </DialogButton>
          <Dialog id="issue" title="Issue this document?" actions={<Deed action={`${href}/issue`} words="Issue" />}>
            <p>It gets the next number of its series and stays as it is from then on. Nothing is sent.</p>
          </Dialog>
        </>
      )}
      {deeds.edit && (
        <LinkButton variant="secondary" href={deeds.edit} icon={<Pencil size={20} aria-hidden="true" />}>
          Edit
        </LinkButton>
      )}
      {children}
      <Email data={data} />
      {deeds.invoiceFrom && (
        <Deed
          action={`${href}/copy`}
          words="Make the invoice"
          variant="secondary"
          icon={<FilePlus size={20} aria-hidden="true" />}
          fields={{ once, document_type: 'invoice' }}
        />
      )}
      {deeds.received && <Deed action={`${href}/received`} words="Mark as received" variant="secondary" />}
      {deeds.delivered && <Deed action={`${href}/delivered`} words="Mark as delivered" variant="secondary" />}
      {deeds.cancel && <Deed action={`${href}/cancel`} words="Cancel the order" variant="secondary" />}
      {(deeds.pause || isPaused) && (
        <Deed
          action={`${href}/reminders`}
          words={isPaused ? 'Let reminders go on' : 'Pause reminders'}
          variant="secondary"
          fields={{ paused: isPaused ? 'no' : 'yes' }}
        />
      )}
      {deeds.duplicate && (
        <Deed
          action={`${href}/copy`}
          words="Duplicate"
          variant="secondary"
          icon={<CopyPlus size={20} aria-hidden="true" />}
          fields={{ once }}
        />
      )}
      {deeds.remove && (
        <>
          <DialogButton opens="delete" icon={<Trash2 size={20} aria-hidden="true" />}>
            Delete
          </DialogButton>
          <Dialog
            id="delete"
            title="Are you sure you want to delete this invoice?"
            actions={<Deed action={`${href}/delete`} words="Delete" variant="danger" />}
          >
            <p>The draft is removed for good. It has no number yet, so none is lost.</p>
          </Dialog>
        </>
      )}
    </div>
  )
}

function Email({ data: { href, deeds } }: { readonly data: OfficeData }) {
  if (!deeds.send) return null
  const icon = <Mail size={20} aria-hidden="true" />
  const words = deeds.isSent ? 'Email again' : 'Email'
  return (
    <>
      <DialogButton opens="email" icon={icon}>
        {words}
      </DialogButton>
      <Dialog
        id="email"
        title={deeds.isDraft ? 'Issue and email this document?' : 'Email this document?'}
        actions={<Deed action={`${href}/send`} words={deeds.isDraft ? 'Issue and email' : words} />}
      >
        <p>
          It goes to <strong>{deeds.email}</strong> with its PDF and a link.
          {deeds.isDraft && ' It gets the next number of its series first, and stays as it is from then on.'}
        </p>
      </Dialog>
    </>
  )
}

/** A form of one button. */
function Deed({
  action,
  words,
  variant = 'primary',
  icon,
  fields = {},
}: {
  readonly action: string
  readonly words: string
  readonly variant?: ButtonVariant
  readonly icon?: ReactNode
  readonly fields?: Readonly<Record<string, string>>
}) {
  return (
    <form method="post" action={action} noValidate>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} icon={icon}>
        {words}
      </Button>
    </form>
  )
}
