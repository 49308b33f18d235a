import { rowsLike } from '../row.ts'

const facts = ['title', 'company'] as const

const applicants = rowsLike({
  group: 'account',
  channels: ['in_app', 'email'],
  facts,
  essential: true,
  action: 'See your application',
})
const employers = rowsLike({ group: 'account', channels: ['in_app'], facts, action: 'See the applications' })

/** Notifications about applications for jobs: to people who applied, and to employers. */
export const applicationRows = [
  applicants({
    event: 'job_application_sent',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'Somebody applied for a job',
    title: 'Your application is with the employer',
    short: 'You applied for {title} at {company}.',
    subject: 'Your application: {title}',
    text: `Your application for {title} is with {company}. {business} runs the job board, and takes no part in the choice.

Keep this e-mail: by its link you see how far your application is, and you can withdraw it at any time, which erases it with your CV.`,
  }),
  applicants({
    event: 'job_application_shortlisted',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'An employer shortlisted an application',
    title: 'You are shortlisted',
    short: '{company} shortlisted you for {title}.',
    subject: 'You are shortlisted: {title}',
    text: `{company} shortlisted you for {title}, and will write to you or call you by the address and the number that you gave.`,
  }),
  applicants({
    event: 'job_application_rejected',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'An employer turned down an application',
    title: 'Your application was not successful',
    short: '{company} decided for others for {title}.',
    subject: 'About your application: {title}',
    text: `{company} looked at your application for {title}, and decided for others. Thank you for applying.

Your application is erased six months after the job has ended. By the link below you can erase it now.`,
  }),
  applicants({
    event: 'job_application_hired',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'An employer hired an applicant',
    title: 'You have the job',
    short: '{company} marked you as hired for {title}.',
    subject: 'You have the job: {title}',
    text: `{company} marked you as hired for {title}. They will agree the rest with you. If nobody has spoken to you yet, ask them before you rely on it.`,
  }),
  applicants({
    event: 'job_closed_for_applicants',
    part: 'visitor',
    concerns: 'enquiry',
    about: 'An employer closed a job and wrote to all applicants',
    title: 'A job that you applied for is closed',
    short: '{company} closed {title}.',
    subject: 'Closed: {title}',
    text: `{company} closed {title}, and writes to everybody who applied:

{words}`,
    facts: [...facts, 'words'],
  }),
  employers({
    event: 'job_application_received',
    part: 'account',
    concerns: 'account',
    about: 'Somebody applied for a job of an employer',
    title: 'A new application',
    short: 'Somebody applied for {title}.',
  }),
  employers({
    event: 'job_applications_waiting',
    part: 'account',
    concerns: 'account',
    about: 'An employer has new applications, at most once an hour for each job',
    title: 'New applications',
    short: '{waiting} for {title}.',
    subject: 'New applications: {title}',
    text: `{waiting} for {title}. The names, the letters and the CVs are on the site, and in no e-mail.`,
    facts: [...facts, 'waiting'],
    channels: ['email'],
  }),
]
