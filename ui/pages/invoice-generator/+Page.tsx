import { LockKeyhole, Plus, Trash2 } from 'lucide-react'
import { at } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { QuestionError } from '../../components/form/Question.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { Card } from '../../components/Card.tsx'
import { ItemRow, RemoveWords } from '../../components/invoices/ItemRow.tsx'
import '../../components/invoices/paper-form.css'
import { defaultNotes } from '../../islands/generator/defaults.ts'
import { generatorLimits } from '../../islands/generator/typed-paper.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { BankFields, CompanyFields, CustomerFields } from './PartyFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { Summary } from './Summary.tsx'
import './generator.css'
import './paper.css'

export default function InvoiceGeneratorPage() {
  usePlainScript('generator/invoice-generator')
  return (
    <div className="page main-pad stack stack-loose generator paper-form" data-scripted>
      <header className="stack stack-tight generator-head">
        <h1>Professional Invoice Generator</h1>
        <p className="lead">Free forever. No signup required</p>
        <p className="generator-private">
          <LockKeyhole size={20} aria-hidden="true" />
          <span>
            Nothing you type is stored or sent. It stays in this page and is gone when you close it.{' '}
            <span data-offline hidden>
              The page works without a connection now.
            </span>
          </span>
        </p>
      </header>
      <form className="paper-columns" data-generator noValidate>
        <div className="stack stack-even">
          <FaultSummary />
          <Card title="Document">
            <DocumentFields />
          </Card>
          <Card title="Your business">
            <CompanyFields />
          </Card>
          <div data-part="hasBank">
            <Card title="Bank details">
              <BankFields />
            </Card>
          </div>
          <Card title={<span data-customer-title>Bill to</span>}>
            <CustomerFields />
          </Card>
          <Card title="Items">
            <div className="item-rows" data-items>
              <ItemRow remove={<Remove />} />
            </div>
            <div className="no-print generator-scripted">
              <Button type="button" variant="secondary" icon={<Plus size={20} aria-hidden="true" />} data-add>
                Add an item
              </Button>
            </div>
          </Card>
          <Card title="Notes">
            <TextArea
              name="notes"
              label="Notes on the document"
              optional
              rows={3}
              maxLength={generatorLimits.notes}
              defaultValue={defaultNotes}
            />
          </Card>
        </div>
        <Summary />
      </form>
      <template data-item-pattern>
        <ItemRow remove={<Remove />} />
      </template>
      <template data-fault-pattern>
        <QuestionError name="pattern">{''}</QuestionError>
      </template>
      <section className="stack generator-scripted generator-preview" aria-labelledby="preview-title">
        <h2 id="preview-title" className="card-title no-print">
          Preview
        </h2>
        <article className="paper" data-paper />
      </section>
      <aside className="generator-promotion no-print">
        <p>
          <strong>Need a repair in Croydon or south London?</strong> With an account you book it online and have its
          receipts in one place.
        </p>
        <a href={at.register()}>Create a free account</a>
      </aside>
    </div>
  )
}

function Remove() {
  return (
    <div className="item-row-remove no-print generator-scripted">
      <Button type="button" variant="quiet" disabled data-remove icon={<Trash2 size={20} aria-hidden="true" />}>
        <RemoveWords />
      </Button>
    </div>
  )
}

/** Filled and shown by the script, which moves the focus to it. */
function FaultSummary() {
  return (
    <div className="error-summary no-print" role="alert" tabIndex={-1} data-faults hidden>
      <h2>There is a problem</h2>
      <ul className="plain" />
    </div>
  )
}
