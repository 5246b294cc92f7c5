/** What institutions of the demo world lay into their evidence rooms. */

/** About the whole program. */
export const wholeTitles = ['Self-survey report', 'Website of the program']

/** By the codes of the areas. */
export const areaTitles = {
  I: ['Vision and mission', 'Minutes of the governing board'],
  II: ['Faculty profile', 'Faculty development plan', 'Results of faculty evaluation'],
  III: ['Curriculum with its approvals', 'Syllabi of the major courses'],
  IV: ['Student handbook', 'Scholarships granted'],
  V: ['Research agenda', 'Published papers'],
  VI: ['Extension program and its partners'],
  VII: ['Library holdings by course'],
  VIII: ['Site development plan', 'Maintenance records'],
  IX: ['Inventory of the laboratories'],
  X: ['Organizational chart', 'Financial statements'],
} as const
