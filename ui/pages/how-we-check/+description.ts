export default 'How listings and jobs are checked before they are shown, what a person can decide about them, and how to appeal against a decision.'
