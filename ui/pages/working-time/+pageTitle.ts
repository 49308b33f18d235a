export const pageTitle = 'Your hours and absences'
