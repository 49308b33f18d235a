import { applyingLimits } from '#modules/job-board'
import { AskerFields } from '../account/AskerFields.tsx'
import { BotCheck } from '../form/BotCheck.tsx'
import { Button } from '../form/Button.tsx'
import { Question, answerProps } from '../form/Question.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { Notice } from '../Notice.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../office/came-back.ts'

const megabytes = applyingLimits.cvBytes / 1024 / 1024
const cvHint = `PDF or DOCX, up to ${megabytes} MB, without macros or a password. Only the employer reads it.`

/** Applying for the job of the page, while it is live. The page shows nothing of it for a job that is over. */
export function ApplyForm({ slug }: { readonly slug: string }) {
  const { urlParsed, who } = usePageInput()
  const outcome = urlParsed.search['applied']
  const action = `/jobs/${slug}/apply`
  const back = useCameBack(action)
  return (
    <section className="card stack" id="apply" aria-labelledby="apply-title">
      <h2 id="apply-title" className="card-title">
        Apply for this job
      </h2>
      {outcome !== undefined && !back.isBack ? (
        <Outcome outcome={outcome} />
      ) : (
        <>
          <p className="soft">It costs nothing. You need no account.</p>
          <FormProblems of={back} />
          <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
            <AskerFields back={back} phone="required" />
            <TextArea
              name="words"
              label="Why are you right for this job?"
              hint={`Your trade, your experience, and when you could start. At least ${applyingLimits.wordsFrom} characters.`}
              rows={7}
              maxLength={applyingLimits.words}
              required
              defaultValue={back.value('words')}
              error={back.error('words')}
            />
            <Question name="cv" label="CV" hint={cvHint} error={back.error('cv')} optional>
              <input
                {...answerProps({ name: 'cv', hint: cvHint, error: back.error('cv') })}
                className="input"
                type="file"
                accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
              />
            </Question>
            {back.isBack && <p className="soft">Browsers forget a chosen file: please choose your CV again.</p>}
            <BotCheck />
            <p className="soft">
              {who?.emailVerifiedAt
                ? 'Your application goes to the employer at once.'
                : 'We send you an e-mail first. Your application goes to the employer when you open its link.'}{' '}
              It is erased six months after the job ends, or when you withdraw it.
            </p>
            <div>
              <Button>Send my application</Button>
            </div>
          </form>
        </>
      )}
    </section>
  )
}

function Outcome({ outcome }: { readonly outcome: string }) {
  if (outcome === 'again') {
    return (
      <Notice title="You have applied for this job before">
        <p>Your earlier application is with the employer, and stays as it was.</p>
      </Notice>
    )
  }
  if (outcome === 'late') {
    return (
      <Notice tone="warn" title="This job takes no applications at the moment">
        <p>It ended before you opened the link, and nothing of your application is kept.</p>
      </Notice>
    )
  }
  return (
    <Notice tone="good" title="Your application is with the employer">
      <p>An e-mail to you has the link with which you see how far it is, and withdraw it.</p>
    </Notice>
  )
}
