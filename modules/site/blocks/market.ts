import { at } from '#modules/shared'
import { blockPage, line, markdown } from '../block.ts'

export const checksBlocks = blockPage({
  slug: 'checks',
  title: 'How we check adverts',
  path: at.market.checks(),
  blocks: [
    line({ id: 'checks.title', label: 'Heading of the page', limit: 80, default: 'How we check listings and jobs' }),
    line({
      id: 'checks.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Tradespeople and employers pay for their adverts. Paying does not change how we check them.',
    }),
    markdown({
      id: 'checks.text',
      label: 'How we check',
      limit: 8_000,
      default: `## Before an advert is shown
A program reads each new advert and each change of one. It looks for links, copied text, words that we do not allow, and many adverts from a new account. An advert that it finds nothing in is shown. One that it holds is read by a person within one working day. A changed advert shows its earlier words until the change has passed.

The contact e-mail address is confirmed before any money is taken.

## What we do not check
A listing is what the tradesperson says about themselves. We vouch for nobody, and their work is not ours. Where we have seen a document, a badge on the listing says which, and until when it counts.

## What a person can decide
- **Approve**: the advert is shown.
- **Hold**: the advert is not shown while we look at it.
- **Reject**: the advert is not shown. The first rejection is refunded in full.
- **Suspend**: the advert is taken down.
- **Restore**: the advert is shown again.

The owner gets the decision and its reason by e-mail, and so does each person who reported the advert. Either of them may appeal once, within 28 days. Another person than the one who decided answers within five working days.

## Something is wrong with an advert
Use the link “Report” beside it. Danger and crime are looked at within one working day, everything else within five.`,
    }),
  ],
})

export const rankingBlocks = blockPage({
  slug: 'ranking',
  title: 'How we rank results',
  path: at.market.ranking(),
  blocks: [
    line({ id: 'ranking.title', label: 'Heading of the page', limit: 80, default: 'How we order listings and jobs' }),
    line({
      id: 'ranking.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'These are all the things that decide what stands first. Nothing else does.',
    }),
    markdown({
      id: 'ranking.text',
      label: 'How we rank',
      limit: 8_000,
      default: `## Experts
Your filters decide which listings are shown. Their order is yours to choose:

- **Best**, the usual one: sponsored listings first, then the higher rating as it is shown, then the larger number of reviews, then the name.
- **Nearest**: the distance between the middle of your postcode district and theirs.
- **Newest**: the latest listing first.

## Jobs
- **Best**: how well the words of the job match yours.
- **Newest** and **nearest**: as above.

## Money
Each advert is paid for, and the same fee buys the same place. A place at the top is the only thing that costs more. It carries the word “Sponsored”. A sponsored listing is shown only where it matches your filters.

## What does not count
How long somebody has been with us, how often they are called, and whether they complained about us do not move an advert. This business is not listed.`,
    }),
  ],
})

export const marketReviewBlocks = blockPage({
  slug: 'market-reviews',
  title: 'How reviews of experts work',
  path: at.market.reviews(),
  blocks: [
    line({
      id: 'market-reviews.title',
      label: 'Heading of the page',
      limit: 80,
      default: 'How reviews of experts work',
    }),
    line({
      id: 'market-reviews.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'Only people who wrote to an expert through this site can review that expert.',
    }),
    markdown({
      id: 'market-reviews.text',
      label: 'How reviews work',
      limit: 8_000,
      default: `## Who may write one
A review comes from a message that was sent to the expert through this site, from a confirmed e-mail address. Each message allows one review. The writer sends it from an account with that address, or by a link that we mail seven days after the message. The writer confirms that it is about their own experience, and says whether they received anything for it. That is shown.

The label of a review says what stands behind it. “Contact through this site” says that the writer sent such a message. “Job confirmed” says more: the expert has confirmed that the job was done, or we have seen a proof, such as an invoice. We do not know of every review whether work was done.

## How we look for fake ones
A program looks at each review before it is shown: whether it comes from the expert, from somebody who works here or from a rival, from a browser or network that the expert uses, whether many come at once, and whether the text is copied or has links, contact details or abuse. The stars play no part. A review that it holds is read by a person within one working day, and its writer gets the reasons. Good and bad reviews take the same path.

## When we remove one
Only for these reasons: it is fake, against the law, discriminatory, a danger to somebody, abusive, spam, copied, misleading, not about the work, has personal data of somebody, or is not about the writer’s own experience. Few stars are no reason, and nor is a complaint by the expert. The number of removed reviews is shown beside the others.

## The average
It is the average of all published reviews of the expert. Nobody can pay to change it.

## Answers and changes
The expert may answer each review once, in public. The writer may change a review for 30 days, and withdraw it at any time. A change is checked like the first words; the old ones are shown until it has passed. A review that is wrong can be reported by the link beside it. The writer and the person who reported it get our decision with its reasons, and may appeal once to another person than the one who decided.`,
    }),
  ],
})

export const marketComplaintBlocks = blockPage({
  slug: 'market-complaints',
  title: 'Complaints about adverts and experts',
  path: at.market.complaints(),
  blocks: [
    line({
      id: 'market-complaints.title',
      label: 'Heading of the page',
      limit: 80,
      default: 'Complaints about adverts and experts',
    }),
    line({
      id: 'market-complaints.lead',
      label: 'Sentence under the heading',
      limit: 240,
      default: 'How to complain, when we answer, and the measures that we take.',
    }),
    markdown({
      id: 'market-complaints.text',
      label: 'Complaints and measures',
      limit: 8_000,
      default: `## A complaint about an expert
Please talk to the expert first: the contract is between the two of you, and most things are settled that way. If that does not help, open the listing, choose “Report”, then “Complain about this expert”. We answer within five working days. We do not decide about the work or the money between you; a court or a body for the settlement of disputes does.

## The measures that we take
- **Warning**: a first breach of our rules that hurt nobody.
- **Suspension for 30 days**: a second breach, or one that cost somebody money. Adverts are not shown, and no new ones can be posted.
- **End**: a further breach. It takes effect after 30 days of notice. With fraud or danger to somebody it takes effect at once.

The owner gets the measure and its reason by e-mail, and may ask for another look within 28 days. Another person answers.

## Words that defame you
If words on a listing, a job or a review defame you, use “Report” beside them and choose the notice of defamation. It follows the Defamation (Operators of Websites) Regulations 2013: we ask the poster within 48 hours, and the poster has five days to answer. Weekends and bank holidays do not count in the 48 hours. If no answer comes in time, the words are taken down.

## A complaint about us
See our complaints page under “Legal” below.`,
    }),
  ],
})
