import { FilePlus, Plus, Search, Trash2 } from 'lucide-react'
import { documentLimits } from '#modules/invoicing'
import { at, textLimits } from '#modules/shared'
import { Card } from '../../components/Card.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { QuestionError } from '../../components/form/Question.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { fieldId } from '../../components/form/field-id.ts'
import { InvoicedNotice } from '../../components/invoices/InvoicedNotice.tsx'
import { ItemRow, RemoveWords } from '../../components/invoices/ItemRow.tsx'
import { RecurrenceFields } from '../../components/invoices/RecurrenceFields.tsx'
import '../../components/invoices/paper-form.css'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../components/office/came-back.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { AdminPage } from '../admin/AdminPage.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { DraftSummary } from './DraftSummary.tsx'
import type { DraftShown } from './draft-shown.ts'
import './draft.css'

/** A document as it is written. Each button sends all of it; only the last two keep it, and scripts add and remove rows here. */
export function DraftForm({ of: draft }: { readonly of: DraftShown }) {
  const { action, isNew, once, version, cancel, bookings } = draft
  const back = useCameBack(action)
  const arrange = `${action}/arrange`
  usePlainScript('invoices/draft-form')
  return (
    <AdminPage
      title={isNew ? 'Create Invoice' : 'Edit draft'}
      part={at.invoices.home()}
      back={{ href: cancel, words: isNew ? 'Invoices' : 'The draft' }}
    >
      <form
        method="post"
        action={action}
        className="paper-columns paper-form draft-form"
        noValidate
        data-draft-form
        data-facts={draft.facts}
      >
        {/* Enter in a field works out the total, and keeps nothing. */}
        <button
          type="submit"
          className="out-of-sight"
          tabIndex={-1}
          aria-hidden="true"
          formAction={`${arrange}#${fieldId('summary')}`}
          name="press"
          value="total"
        >
          Work out the total
        </button>
        {isNew ? (
          <input type="hidden" name="once" value={once} />
        ) : (
          <input type="hidden" name="version" value={version} />
        )}
        <div className="stack stack-even">
          <FormProblems of={back} />
          {!isNew && <InvoicedNotice documents={draft.invoiced} />}
          <Card title="Document">
            <DocumentPart draft={draft} back={back} />
          </Card>
          {bookings && <BookingCard bookings={bookings} draft={draft} back={back} arrange={arrange} />}
          <CustomerCard draft={draft} back={back} />
          <ItemsCard draft={draft} back={back} arrange={arrange} />
          <TextsCard draft={draft} back={back} />
          {isNew && <RecurringPart draft={draft} back={back} />}
        </div>
        <DraftSummary draft={draft} back={back} arrange={arrange} />
      </form>
      <template data-item-pattern>
        <ItemRow vat={draft.vat} remove={<Remove arrange={arrange} place={0} isOnly={false} />} />
      </template>
    </AdminPage>
  )
}

interface Part {
  readonly draft: DraftShown
  readonly back: CameBack
}

function DocumentPart({ draft: { fields, types, dueHint }, back }: Part) {
  return (
    <div className="paper-fields">
      <Select
        name="document_type"
        label="Document type"
        hint="A credit note is made on the page of its invoice, a receipt beside its payment."
        options={types}
        defaultValue={fields['document_type']}
        error={back.error('document_type')}
      />
      <Field
        name="due_date"
        type="date"
        label="Due date"
        optional
        hint={dueHint}
        defaultValue={fields['due_date']}
        error={back.error('due_date')}
      />
      <Field
        name="supplied_on"
        type="date"
        label="Work completed or goods supplied on"
        optional
        hint="Leave it empty for the day that the booking says, or for work to come."
        defaultValue={fields['supplied_on']}
        error={back.error('supplied_on')}
      />
      <Checkbox
        name="short"
        value="yes"
        label="Short form, up to £250"
        defaultChecked={fields['short'] === 'yes'}
        error={back.error('short')}
      />
    </div>
  )
}

/** Its fields show while the box is ticked. */
function RecurringPart({ draft: { fields }, back }: Part) {
  return (
    <Card title="Recurring invoice">
      <div className="stack draft-recurring">
        <Checkbox
          name="recurring"
          value="yes"
          label="Recurring invoice"
          hint="Others like this one come again. They have no booking."
          defaultChecked={fields['recurring'] === 'yes'}
          error={back.error('recurring')}
        />
        <div className="draft-recurring-fields">
          <RecurrenceFields
            prefix="recurring."
            value={(name) => fields[name]}
            error={(name) => back.error(name)}
            asksFirst
          />
        </div>
      </div>
    </Card>
  )
}

function BookingCard({
  bookings: { options, isSearchable, search },
  draft,
  back,
  arrange,
}: Part & { readonly bookings: NonNullable<DraftShown['bookings']>; readonly arrange: string }) {
  const { fields } = draft
  return (
    <Card title="Booking">
      <div className="stack">
        <div className="stack draft-booking">
          {isSearchable && (
            <Field
              name="booking_search"
              label="Find a booking"
              optional
              hint="Reference, name, postcode or phone number. The list below shows the newest ones that fit."
              maxLength={textLimits.search}
              defaultValue={search}
              after={
                <Button
                  variant="secondary"
                  formAction={`${arrange}#${fieldId('booking_id')}`}
                  name="press"
                  value="find"
                  icon={<Search size={20} aria-hidden="true" />}
                >
                  Find
                </Button>
              }
            />
          )}
          <Select
            name="booking_id"
            label="Booking"
            hint="Confirmed, in progress and completed ones, the newest first."
            options={options}
            defaultValue={fields['booking_id']}
            error={back.error('booking_id')}
          />
          <OnceMore draft={draft} back={back} />
        </div>
        <Checkbox
          name="no_booking"
          value="yes"
          label="No booking"
          hint="For plans, goods and anything else that nobody booked: write the customer below."
          defaultChecked={fields['no_booking'] === 'yes'}
          error={back.error('no_booking')}
        />
      </div>
    </Card>
  )
}

/** A second invoice of a booking is made by a ticked box; the rest of the job has a draft of its own. */
function OnceMore({ draft: { invoiced, bookingId, fields }, back }: Part) {
  if (bookingId === null || invoiced.length === 0) return null
  return (
    <div className="stack" data-invoiced={bookingId}>
      <InvoicedNotice documents={invoiced}>
        <p>What you write here comes on top. The final invoice of the job takes off what is invoiced already.</p>
        <div>
          <Button
            variant="secondary"
            formAction={`${at.invoices.home()}/from-booking/${bookingId}`}
            icon={<FilePlus size={20} aria-hidden="true" />}
          >
            Draft the final invoice
          </Button>
        </div>
      </InvoicedNotice>
      <Checkbox
        name="another"
        value={bookingId}
        label="Make one more invoice for this booking"
        defaultChecked={fields['another'] === bookingId}
        error={back.error('another')}
      />
    </div>
  )
}

function ItemsCard({ draft: { rows, vat, pressed }, back, arrange }: Part & { readonly arrange: string }) {
  return (
    <Card title="Items">
      <div className="stack" id={fieldId('items')} tabIndex={-1}>
        {back.error('items') && <QuestionError name="items">{back.error('items')}</QuestionError>}
        <div className="item-rows" data-items>
          {rows.map(({ row, amount }, place) => (
            <ItemRow
              key={place}
              place={place}
              row={row}
              amount={amount}
              vat={vat}
              error={(name) => back.error(name)}
              isNew={pressed === 'add' && place === rows.length - 1}
              remove={<Remove arrange={arrange} place={place} isOnly={rows.length === 1} />}
            />
          ))}
        </div>
        <div>
          <Button
            variant="secondary"
            formAction={`${arrange}#${fieldId('items')}`}
            name="press"
            value="add"
            disabled={rows.length >= documentLimits.lines}
            icon={<Plus size={20} aria-hidden="true" />}
            data-add
          >
            Add an item
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Remove({
  arrange,
  place,
  isOnly,
}: {
  readonly arrange: string
  readonly place: number
  readonly isOnly: boolean
}) {
  return (
    <div className="item-row-remove">
      <Button
        variant="quiet"
        formAction={`${arrange}#${fieldId('items')}`}
        name="press"
        value={`remove.${place}`}
        disabled={isOnly}
        icon={<Trash2 size={20} aria-hidden="true" />}
        data-remove
      >
        <RemoveWords place={place} />
      </Button>
    </div>
  )
}

function TextsCard({ draft: { fields, bank, isNew }, back }: Part) {
  return (
    <Card title="Notes and payment">
      <div className="stack">
        <TextArea
          name="notes"
          label="Notes"
          optional
          rows={3}
          maxLength={documentLimits.notes}
          defaultValue={fields['notes']}
          error={back.error('notes')}
        />
        <TextArea
          name="terms_conditions"
          label="Terms"
          optional
          {...(isNew && { hint: 'Leave them empty for the usual terms of the business.' })}
          rows={3}
          maxLength={documentLimits.terms}
          defaultValue={fields['terms_conditions']}
          error={back.error('terms_conditions')}
        />
        <div className="stack stack-tight">
          <h3>Bank details</h3>
          {bank ? (
            <dl className="draft-bank">
              <dt>Bank</dt>
              <dd>{bank.bankName}</dd>
              <dt>Account name</dt>
              <dd>{bank.accountName}</dd>
              <dt>Sort code</dt>
              <dd className="figures">{bank.sortCode}</dd>
              <dt>Account number</dt>
              <dd className="figures">{bank.accountNumber}</dd>
            </dl>
          ) : (
            <p>No account is set, so none is printed.</p>
          )}
          <p className="soft small">
            They come from the settings of the business, and only an administrator changes them.
          </p>
        </div>
      </div>
    </Card>
  )
}
