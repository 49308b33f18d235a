export default 'Who repairs your home: the business behind the number, where it works, who is on the team, and what the figures say.'
