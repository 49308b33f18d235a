import { CalendarCheck, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import { EnquiryForm } from './EnquiryForm.tsx'

/** Yes, no, or thank you. */
export function Answer() {
  const { asked, verdict } = useData<Data>()
  const { site } = usePageInput()
  switch (verdict.kind) {
    case 'not-asked':
    case 'not-a-postcode':
      return null
    case 'covered':
      return (
        <div className="stack">
          <Notice tone="good" title={`Yes, we come to ${asked.toUpperCase()}`}>
            <p>{verdict.place} is in our area.</p>
          </Notice>
          <div className="row row-tight">
            {verdict.whole === null ? (
              <LinkButton large href={at.book()} icon={<CalendarCheck size={24} aria-hidden="true" />}>
                Book a repair
              </LinkButton>
            ) : (
              <form method="post" action={at.book()} noValidate>
                <input type="hidden" name="step" value="1" />
                <input type="hidden" name="postcode" value={verdict.whole} />
                <Button large name="intent" value="postcode" icon={<CalendarCheck size={24} aria-hidden="true" />}>
                  Book a repair
                </Button>
              </form>
            )}
            <LinkButton
              large
              variant="secondary"
              href={telephoneLink(site.hotline)}
              icon={<Phone size={24} aria-hidden="true" />}
            >
              Call <span className="figures">{site.hotline}</span>
            </LinkButton>
          </div>
        </div>
      )
    case 'outside':
      return (
        <div className="stack stack-loose">
          <Notice tone="warn" title={`No, we do not come to ${verdict.district} yet`}>
            <p>Leave your name and we will tell you as soon as we do. We will only use it for that.</p>
          </Notice>
          <EnquiryForm />
        </div>
      )
    case 'kept':
      return (
        <Notice tone="good" title="Thank you, we have saved that">
          <p>We will write to you as soon as we cover {verdict.district}.</p>
        </Notice>
      )
  }
}
