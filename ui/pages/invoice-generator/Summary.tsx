import { Copy, Download, Mail, Printer, TriangleAlert } from 'lucide-react'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Card } from '../../components/Card.tsx'
import { defaultTaxRate } from '../../islands/generator/defaults.ts'
import { generatorLimits } from '../../islands/generator/typed-paper.ts'

const size = { size: 20, 'aria-hidden': true } as const

/** Warnings that come are read out. */
const readOut = { role: 'status' } as const

/** The sums, which follow what is typed, and what can be done with the document. */
export function Summary() {
  return (
    <div className="paper-summary">
      <Card title="Summary">
        <div data-part="hasTax">
          <Field
            name="tax_rate"
            label="Tax rate (%)"
            hint="VAT: 20, 5 or 0. Use 0 if you are not registered for VAT."
            inputMode="decimal"
            defaultValue={defaultTaxRate}
            autoComplete="off"
            className="figures input-narrow item-row-figures"
            maxLength={generatorLimits.figures}
          />
        </div>
        <dl className="paper-sums" data-part="hasPrices">
          <div>
            <dt>Subtotal</dt>
            <dd className="figures" data-subtotal>
              £0.00
            </dd>
          </div>
          <div data-part="hasTax">
            <dt data-tax-label>VAT ({defaultTaxRate}%)</dt>
            <dd className="figures" data-tax>
              £0.00
            </dd>
          </div>
          <div className="paper-sums-total">
            <dt>Total</dt>
            <dd className="figures" data-total>
              £0.00
            </dd>
          </div>
        </dl>
        <output className="out-of-sight" data-said />
        <div className="no-print" {...readOut}>
          <div className="notice notice-warn" data-warning-box hidden>
            <TriangleAlert size={24} aria-hidden="true" />
            <div className="notice-body">
              <p className="notice-title">Check before you send it</p>
              <ul className="plain stack stack-tight" data-warnings />
            </div>
          </div>
        </div>
        <p className="generator-blank-note no-print">
          This page adds up and makes the PDF with JavaScript. Where it is off, print the page for a blank form to fill
          in with a pen.
        </p>
        <div className="generator-actions no-print generator-scripted">
          <Button type="button" wide data-download icon={<Download {...size} />}>
            Download
          </Button>
          <div className="generator-more">
            <Button type="button" variant="secondary" data-print icon={<Printer {...size} />}>
              Print
            </Button>
            <Button
              type="button"
              variant="secondary"
              disabled
              data-email
              aria-describedby="email-hint"
              icon={<Mail {...size} />}
            >
              Email
            </Button>
            <Button type="button" variant="secondary" data-copy icon={<Copy {...size} />}>
              Copy
            </Button>
          </div>
          <p className="says" role="alert" data-failed />
          <p className="soft small" id="email-hint">
            <span data-email-hint>
              Enter the e-mail of the <span data-party>customer</span> first.{' '}
            </span>
            Email opens your own mail program with the text; attach the PDF that you downloaded.
          </p>
        </div>
      </Card>
    </div>
  )
}
