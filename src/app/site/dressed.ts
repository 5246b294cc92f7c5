/** The event by which a page says that its font has come, or never will. */
export const dressed = 'site:dressed'
