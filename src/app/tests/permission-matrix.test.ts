import { expect, test } from 'vitest'
import { roles } from '../../kit/contract/roles.ts'
import { namedCalls } from '../features.ts'

/**
 * Who may call what, decided by people and written down apart from the contract, so that a slip there does not pass as a
 * decision. A new call or alias needs its row here. `src/app/tests/permissions.test.ts` then holds the server to the contract.
 *
 * A allowed · O own data only · L limited, as the note says · M masked · P published only · N there is nothing: 404 · - refused
 * Columns: Superadmin, Monitoring, Admin, Finance, QA, Content Creator, Guest; accreditor, institution, trustee; somebody not signed in
 */
const matrix = `
                                                               S M A F Q C G  a i t  v
# Accounts
GET /api/users                                                 A A A L L - -  - - -  -  · Finance and QA: accreditors and institutions
GET /api/admin/accounts                                        A A A - - - -  - - -  -
GET /api/admin/accounts/:id                                    A A A - - - -  - - -  -
GET /api/admin/export/accounts                                 A A A - - - -  - - -  -
POST /api/admin/accounts                                       A - L - - - -  - - -  -  · Admin: accreditors and institutions
PUT /api/admin/accounts/:id                                    A - L - - - -  - - -  -  · Admin: accreditors and institutions
POST /api/admin/accounts/delete                                A - L - - - -  - - -  -  · Admin: accreditors and institutions
DELETE /api/admin/accounts/:id                                 A - L - - - -  - - -  -  · Admin: accreditors and institutions
POST /api/admin/accounts/:id/invite                            A - L - - - -  - - -  -  · Admin: accreditors and institutions
POST /api/admin/accounts/:id/close-known                       A - L - - - -  - - -  -  · Admin: accreditors and institutions
POST /api/admin/accounts/import                                A - L - - - -  - - -  -  · Admin: accreditors and institutions
POST /api/admin/accounts/import/preview                        A - L - - - -  - - -  -  · Admin: accreditors and institutions

# One's own data, and the privacy desk
GET /api/privacy                                               O O O O O O O  O O O  -
GET /api/privacy/views                                         O O O O O O O  O O O  -
GET /api/privacy/copy                                          O O O O O O O  O O O  -
GET /api/privacy/requests                                      O O O O O O O  O O O  -
POST /api/privacy/requests                                     O O O O O O O  O O O  -
POST /api/privacy/requests/:id/withdraw                        O O O O O O O  O O O  -
GET /api/admin/privacy/requests                                A - A - - - -  - - -  -
GET /api/admin/privacy/requests/:id                            A - A - - - -  - - -  -
GET /api/admin/export/privacy-requests                         A - A - - - -  - - -  -
POST /api/admin/privacy/requests/:id/take                      L - L - - - -  - - -  -  · nobody their own
PUT /api/admin/privacy/requests/:id                            L - L - - - -  - - -  -  · nobody their own
GET /api/admin/privacy/retention                               A - A - - - -  - - -  -
GET /api/admin/privacy/breaches                                A - A - - - -  - - -  -
GET /api/admin/privacy/breaches/:id                            A - A - - - -  - - -  -
POST /api/admin/privacy/breaches                               A - A - - - -  - - -  -
PUT /api/admin/privacy/breaches                                A - A - - - -  - - -  -

# Doubles and merges
GET /api/admin/merges                                          A - A - - - -  - - -  -
GET /api/admin/merges/doubles                                  A - A - - - -  - - -  -
POST /api/admin/merges/doubles/dismiss                         A - A - - - -  - - -  -
POST /api/admin/merges/doubles/recall                          A - A - - - -  - - -  -
GET /api/admin/merges/plan                                     A - A - - - -  - - -  -
POST /api/admin/merges                                         A - A - - - -  - - -  -
POST /api/admin/merges/:id/undo                                A - A - - - -  - - -  -

# The own calendar, by a secret address
GET /api/calendar-feed                                         O O - O O - -  O O -  -
POST /api/calendar-feed                                        O O - O O - -  O O -  -
DELETE /api/calendar-feed                                      O O - O O - -  O O -  -
GET /api/calendar.ics                                          A A A A A A A  A A A  A  · who has the key

# Saved views of lists
GET /api/admin/saved-views                                     L L L L L L L  - - -  -  · own ones, and those shared with the role or all staff
POST /api/admin/saved-views                                    L L L L L L L  - - -  -  · of pages the role opens
PUT /api/admin/saved-views/:id                                 O O O O O O O  - - -  -
DELETE /api/admin/saved-views/:id                              O O O O O O O  - - -  -
POST /api/admin/saved-views/:id/restore                        O O O O O O O  - - -  -

# Instruments
GET /api/admin/instruments                                     A A A A A A A  - - -  -
GET /api/admin/instruments/:id                                 A A A A A A A  - - -  -
GET /api/admin/instruments/:id/changes                         A A A A A A A  - - -  -
GET /api/admin/instruments/:id/export                          A A A A A A A  - - -  -
POST /api/admin/instruments                                    A - - - A - -  - - -  -
PUT /api/admin/instruments/:id                                 A - - - A - -  - - -  -
DELETE /api/admin/instruments/:id                              A - - - A - -  - - -  -
POST /api/admin/instruments/:id/duplicate                      A - - - A - -  - - -  -
POST /api/admin/instruments/:id/draft                          A - - - A - -  - - -  -
POST /api/admin/instruments/:id/draft/drop                     A - - - A - -  - - -  -
POST /api/admin/instruments/:id/publish                        A - - - A - -  - - -  -
POST /api/admin/instruments/:id/retire                         A - - - A - -  - - -  -
POST /api/admin/instruments/:id/restore                        A - - - A - -  - - -  -
POST /api/admin/instruments/:id/parts                          A - - - A - -  - - -  -
PUT /api/admin/instruments/:id/parts/:part_id                  A - - - A - -  - - -  -
POST /api/admin/instruments/:id/parts/:part_id/move            A - - - A - -  - - -  -
POST /api/admin/instruments/:id/parts/:part_id/remove          A - - - A - -  - - -  -
POST /api/admin/instruments/:id/import                         A - - - A - -  - - -  -
POST /api/admin/instruments/:id/import/preview                 A - - - A - -  - - -  -
GET /api/admin/accreditations/:accreditation_id/instruments    A A - A A - -  - - -  -
GET /api/accreditor/ratings                                    - - - - - - -  A - -  -
POST /api/accreditor/ratings/take                              - - - - - - -  A - -  -
POST /api/accreditor/ratings/operations                        - - - - - - -  A - -  -
GET /api/accreditor/ratings/operations                         - - - - - - -  A - -  -
POST /api/accreditor/ratings/photos                            - - - - - - -  A - -  -
GET /api/ratings/photos/:photo_id                              A A - A A - -  A - -  -
PUT /api/accreditor/ratings/key                                - - - - - - -  A - -  -
GET /api/accreditor/ratings/key                                - - - - - - -  A - -  -
GET /api/admin/accreditations/:accreditation_id/ratings        A A - A A - -  - - -  -
GET /api/admin/ratings/held                                     A A - A A - -  - - -  -
POST /api/admin/ratings/admit                                  A - - - A - -  - - -  -
POST /api/admin/ratings/operations                             A - - - A - -  - - -  -
POST /api/admin/ratings/photos                                 A - - - A - -  - - -  -

# The book of decisions
GET /api/admin/decisions                                       A A - A A - -  - - -  -
GET /api/admin/export/decisions                                A A - A A - -  - - -  -

# The board
GET /api/board/meetings                                        A A - - A - -  - - O  -
GET /api/board/meetings/:id                                    A A - - A - -  - - O  -
GET /api/board/items/:id                                       A A - - A - -  - - O  -
GET /api/admin/board/waiting                                   A A - - A - -  - - -  -
GET /api/admin/board/renewals                                  A A - - A - -  - - -  -
GET /api/admin/board/trustees                                  A A - - A - -  - - -  -
POST /api/admin/board/meetings                                 A - - - A - -  - - -  -
PUT /api/admin/board/meetings                                  A - - - A - -  - - -  -
POST /api/admin/board/meetings/call                            A - - - A - -  - - -  -
POST /api/admin/board/meetings/close                           A - - - A - -  - - -  -
POST /api/admin/board/meetings/reopen                          A - - - A - -  - - -  -
POST /api/admin/board/meetings/cancel                          A - - - A - -  - - -  -
PUT /api/admin/board/seats                                     A - - - A - -  - - -  -
POST /api/admin/board/items                                    A - - - A - -  - - -  -
POST /api/admin/board/items/other                              A - - - A - -  - - -  -
PUT /api/admin/board/items                                     A - - - A - -  - - -  -
POST /api/admin/board/items/group                              A - - - A - -  - - -  -
POST /api/admin/board/items/move                               A - - - A - -  - - -  -
POST /api/admin/board/items/remove                             A - - - A - -  - - -  -
POST /api/admin/board/votes/open                               A - - - A - -  - - -  -
POST /api/admin/board/votes/close                              A - - - A - -  - - -  -
POST /api/admin/board/recusals                                 A - - - A - -  - - -  -
PUT /api/admin/board/minutes                                   A - - - A - -  - - -  -
POST /api/trustee/votes                                        - - - - - - -  - - O  -
POST /api/trustee/recusals                                     - - - - - - -  - - O  -
POST /api/trustee/items/separate                               - - - - - - -  - - O  -
POST /api/board/remarks                                        A - - - A - -  - - O  -
POST /api/board/confirm                                        A - - - A - -  - - O  -

# Papers
GET /api/admin/papers                                          A A - A A - -  - - -  -
GET /api/admin/export/papers                                   A A - A A - -  - - -  -
GET /api/institution/papers                                    - - - - - - -  - O -  -
GET /api/accreditor/papers                                     - - - - - - -  O - -  -
GET /api/papers/:id/file                                       A A N A A N N  O O O  -
POST /api/admin/papers/decisions                               A - - - A - -  - - -  -
POST /api/admin/papers/service-records                         A - - - A - -  - - -  -
POST /api/accreditor/papers/service-records                    - - - - - - -  O - -  -
GET /api/admin/papers/trainings                                A - - - A - -  - - -  -
POST /api/admin/papers/trainings                               A - - - A - -  - - -  -
GET /api/papers/:number                                        A A A A A A A  A A A  A
GET /api/paper-keys                                            P P P P P P P  P P P  P
GET /api/paper-files/:fingerprint                               A A A A A A A  A A A  A

# Survey reports
GET /api/accreditor/reports                                    - - - - - - -  O - -  -
GET /api/accreditor/waiting                                    - - - - - - -  O - -  -
POST /api/accreditor/reports                                   - - - - - - -  O - -  -
GET /api/reports/:survey_id                                    A A - A A - -  O - -  -
GET /api/reports/:survey_id/versions/:number                   A A - A A - -  O - -  -
GET /api/reports/:survey_id/pdf                                A A - A A - -  O O -  -
POST /api/reports/hold                                         A - - - A - -  O - -  -
PUT /api/reports/draft                                         A - - - A - -  O - -  -
POST /api/reports/draft/drop                                   A - - - A - -  O - -  -
PUT /api/reports/section                                       A - - - A - -  O - -  -
POST /api/accreditor/reports/finish                            - - - - - - -  O - -  -
POST /api/accreditor/reports/hand-in                           - - - - - - -  O - -  -
PUT /api/accreditor/reports/remark                             - - - - - - -  O - -  -
GET /api/admin/reports                                         A A - A A - -  - - -  -
GET /api/admin/export/reports                                  A A - A A - -  - - -  -
GET /api/admin/accreditations/:accreditation_id/reports        A A - A A - -  - - -  -
POST /api/admin/reports/remark                                 A - - - A - -  - - -  -
POST /api/admin/reports/remark/drop                            A - - - A - -  - - -  -
POST /api/admin/reports/return                                 A - - - A - -  - - -  -
POST /api/admin/reports/accept                                 A - - - A - -  - - -  -
POST /api/admin/reports/release                                A - - - A - -  - - -  -
PUT /api/admin/reports/correction                              A - - - A - -  - - -  -
POST /api/admin/reports/close                                  A - - - A - -  - - -  -
GET /api/institution/reports                                   - - - - - - -  - O -  -
GET /api/institution/reports/:survey_id                        - - - - - - -  - O -  -
POST /api/institution/reports/corrections                      - - - - - - -  - O -  -
POST /api/institution/reports/agree                            - - - - - - -  - O -  -

# Recommendations
GET /api/institution/recommendations                           - - - - - - -  - O -  -
GET /api/institution/recommendations/counts                    - - - - - - -  - O -  -
PUT /api/institution/recommendations/:id/answer                - - - - - - -  - O -  -
PUT /api/institution/recommendations/:id/owner                 - - - - - - -  - O -  -
POST /api/institution/recommendations/:id/files                - - - - - - -  - O -  -
DELETE /api/institution/recommendations/:id/files/:file_id     - - - - - - -  - O -  -
GET /api/accreditor/recommendations                            - - - - - - -  A - -  -
GET /api/accreditor/recommendations/:survey_id                 - - - - - - -  O - -  -
PUT /api/accreditor/recommendations/:id/rate                   - - - - - - -  O - -  -
POST /api/admin/recommendations                                A A - A A - -  - - -  -
GET /api/admin/recommendations/:id                             A A - A A - -  - - -  -
GET /api/admin/export/recommendations                          A A - A A - -  - - -  -
GET /api/admin/accreditations/:accreditation_id/recommendations A A - A A - -  - - -  -
PUT /api/admin/recommendations/:id/close                       A - - - A - -  - - -  -

# Evidence
GET /api/evidence                                              - - - - - - -  O O -  -
GET /api/evidence/:survey_id                                   A A - - A - -  O O -  -
GET /api/evidence/:survey_id/items                             A A - - A - -  O O -  -
GET /api/evidence/items/:id/versions                           A A - - A - -  O O -  -
GET /api/evidence/versions/:id/file                            A A - - A - -  O O -  -
POST /api/accreditor/evidence/versions/:id/follow              - - - - - - -  O - -  -
POST /api/accreditor/evidence/:survey_id/look                  - - - - - - -  O - -  -
GET /api/evidence/:survey_id/self-survey                       A A - - A - -  O O -  -
PUT /api/institution/evidence/:survey_id/self-survey           - - - - - - -  - O -  -
POST /api/institution/evidence/:survey_id/links                - - - - - - -  - O -  -
GET /api/institution/evidence/:survey_id/uploads               - - - - - - -  - O -  -
POST /api/institution/evidence/:survey_id/uploads              - - - - - - -  - O -  -
PUT /api/institution/evidence/uploads/:id/parts                - - - - - - -  - O -  -
GET /api/institution/evidence/uploads/:id                      - - - - - - -  - O -  -
POST /api/institution/evidence/uploads/:id/finish              - - - - - - -  - O -  -
DELETE /api/institution/evidence/uploads/:id                   - - - - - - -  - O -  -
PUT /api/institution/evidence/items/:id                        - - - - - - -  - O -  -
DELETE /api/institution/evidence/items/:id                     - - - - - - -  - O -  -
GET /api/admin/accreditations/:accreditation_id/evidence       A A - - A - -  - - -  -
PUT /api/admin/accreditations/:accreditation_id/evidence       A - - - A - -  - - -  -
GET /api/admin/evidence/:survey_id/views                       A - - - A - -  - - -  -
GET /api/admin/export/evidence/:survey_id                      A A - - A - -  - - -  -
GET /api/visits/:accreditation_id/packet                       A A - A A - -  O O -  -
PUT /api/visits/:accreditation_id/packet                       A - - - A - -  - O -  -
GET /api/visits/:accreditation_id/packet/calendar              A A - A A - -  O O -  -

# Accreditations
GET /api/institution/accreditations                            - - - - - - -  - O -  -
POST /api/institution/accreditation                            - - - - - - -  - O -  -
GET /api/institution/accreditations/:id                        - - - - - - -  - O -  -
PUT /api/institution/accreditations/:id                        - - - - - - -  - O -  -
POST /api/institution/accreditations/:id/withdraw              - - - - - - -  - O -  -
GET /api/institution/taken-days                                - - - - - - -  - O -  -
GET /api/institution/accreditations/:id/team                   - - - - - - -  - O -  -
POST /api/institution/objections                               - - - - - - -  - O -  -
GET /api/admin/accreditations                                  A A - A A - -  - - -  -
DELETE /api/admin/accreditations                               A - - - A - -  - - -  -
POST /api/admin/accreditations/calendar                        A A - A A - -  - - -  -
POST /api/admin/accreditations/:id/moves                       A - - - A - -  - - -  -
POST /api/admin/accreditations/merge/plan                      A - - - A - -  - - -  -
POST /api/admin/accreditations/merge                           A - - - A - -  - - -  -
POST /api/admin/add-accreditation                              A - - - A - -  - - -  -
POST /api/admin/import-survey-visit                            A - - - A - -  - - -  -
POST /api/admin/import-survey-visit/preview                    A - - - A - -  - - -  -
POST /api/admin/import-past-visits                             A - - - A - -  - - -  -
POST /api/admin/import-past-visits/preview                     A - - - A - -  - - -  -
PUT /api/admin/edit/accreditation                              A - - - A - -  - - -  -
POST /api/admin/show-accreditation/:id                         A A - A A - -  - - -  -
POST /api/admin/show-accreditations/:accreditation_id          A A - A A - -  - - -  -
GET /api/admin/export-accreditation/:id                        A A - A A - -  - - -  -
POST /api/admin/accreditations/ongoing                         A A - A A - -  - - -  -
POST /api/admin/accreditation-survey/programs                  A A - A A - -  - - -  -
GET /api/admin/accreditation/stats                             A A - A A - -  - - -  -
POST /api/admin/accreditation/stats/:id                        A A - A A - -  - - -  -
GET /api/admin/accreditations/:accreditation_id/outcome-proposals A - - - A - -  - - -  -
PUT /api/admin/accreditation/outcome                           A - - - A - -  - - -  -
POST /api/admin/accreditation/outcome/correct                  A - - - A - -  - - -  -
POST /api/admin/accreditation/accreditor                       A - - - A - -  - - -  -
POST /api/admin/accreditation/accreditor/:id                   A A - A A - -  - - -  -
GET /api/admin/seasons                                         A A - - A - -  - - -  -
GET /api/admin/seasons/:id                                     A A - - A - -  - - -  -
POST /api/admin/seasons                                        A - - - A - -  - - -  -
PUT /api/admin/seasons/:id                                     A - - - A - -  - - -  -
DELETE /api/admin/seasons/:id                                  A - - - A - -  - - -  -
GET /api/admin/seasons/:id/wishes                              A - - - A - -  - - -  -
POST /api/admin/seasons/:id/visits                             A - - - A - -  - - -  -
POST /api/admin/seasons/:id/trials                             A - - - A - -  - - -  -
POST /api/admin/seasons/:id/trials/:trial_id                   A - - - A - -  - - -  -
POST /api/admin/seasons/:id/plan                               A - - - A - -  - - -  -
PUT /api/admin/season-visits/:id                               A - - - A - -  - - -  -
DELETE /api/admin/season-visits/:id                            A - - - A - -  - - -  -
PUT /api/admin/season-visits/:id/people                        A - - - A - -  - - -  -
GET /api/admin/season-visits/:id/why/:accreditor_id            A A - - A - -  - - -  -
GET /api/admin/season-visits/:id/impossible                    A A - - A - -  - - -  -
POST /api/admin/season-visits/:id/confirm                      A - - - A - -  - - -  -
POST /api/admin/accreditation/proposal/:id                     A - - - A - -  - - -  -
POST /api/admin/accreditation/proposal/:id/invite              A - - - A - -  - - -  -
GET /api/admin/accreditation/open-places                       A - - - A - -  - - -  -
GET /api/admin/accreditation/open-places/:id                   A - - - A - -  - - -  -
POST /api/admin/accreditation/open-places/:id                  A - - - A - -  - - -  -
POST /api/admin/accreditation/open-places/:id/close            A - - - A - -  - - -  -
POST /api/admin/accreditation/candidates/:id                   A - - - A - -  - - -  -
PUT /api/admin/edit/accreditor/status                          A - - - A - -  - - -  -
PUT /api/admin/edit/accreditor/role                            A - - - A - -  - - -  -
DELETE /api/admin/remove/accreditor                            A - - - A - -  - - -  -
GET /api/admin/accreditation/unanswered                        A A - A A - -  - - -  -
POST /api/admin/accreditation/accreditor/:id/remind            A - - - A - -  - - -  -
GET /api/admin/accreditation/declared-ties                     A - - - A - -  - - -  -
PUT /api/admin/accreditation/declared-tie                      A - - - A - -  - - -  -
GET /api/admin/accreditation/objections                        A - - - A - -  - - -  -
PUT /api/admin/accreditation/objection                         A - - - A - -  - - -  -
GET /api/admin/accreditation/reports                           A A - A A - -  - - -  -
PUT /api/admin/edit/accreditor/report                          A - - - A - -  - - -  -
GET /api/admin/accreditation/accreditor/audit-logs             A A - A A - -  - - -  -
GET /api/accreditor/accreditations                             - - - - - - -  O - -  -
GET /api/accreditor/accreditation-count                        - - - - - - -  O - -  -
PUT /api/accreditor/assignment                                 - - - - - - -  O - -  -
GET /api/accreditor/accreditations/:id                         - - - - - - -  O - -  -
GET /api/accreditor/accreditations/:id/calendar                - - - - - - -  O - -  -
PUT /api/accreditor/report                                     - - - - - - -  O - -  -

# Accreditor profiles
GET /api/accreditor/profile                                    - - - - - - -  O - -  -
POST /api/accreditor/profile                                   - - - - - - -  O - -  -
POST /api/accreditor/profile/confirm                           - - - - - - -  O - -  -
GET /api/accreditor/availability                               - - - - - - -  O - -  -
POST /api/accreditor/availability                              - - - - - - -  O - -  -
POST /api/confirm-profile                                      A A A A A A A  A A A  A
GET /api/accreditor/academics                                  - - - - - - -  O - -  -
POST /api/accreditor/academics                                 - - - - - - -  O - -  -
GET /api/accreditor/trainings                                  - - - - - - -  O - -  -
POST /api/accreditor/trainings                                 - - - - - - -  O - -  -
DELETE /api/accreditor/trainings/:id                           - - - - - - -  O - -  -
GET /api/accreditor/sub-member-institutions                    - - - - - - -  O - -  -
POST /api/accreditor/sub-member-institutions                   - - - - - - -  O - -  -
DELETE /api/accreditor/sub-member-institutions/:id             - - - - - - -  O - -  -
GET /api/accreditor/days-off                                   - - - - - - -  O - -  -
POST /api/accreditor/days-off                                  - - - - - - -  O - -  -
DELETE /api/accreditor/days-off/:id                            - - - - - - -  O - -  -

# Accreditors
GET /api/admin/accreditor/stats                                A A A A A - -  - - -  -
GET /api/admin/accreditor/degree                               A A A A A - -  - - -  -
GET /api/admin/accreditor/info/undergraduate                   A A A A A - -  - - -  -
GET /api/admin/accreditor/info/masteral                        A A A A A - -  - - -  -
GET /api/admin/accreditor/info/doctorate                       A A A A A - -  - - -  -
POST /api/admin/accreditor/accounts                            A A A A A - -  - - -  -
GET /api/admin/accreditor/accounts/:id                         A A A A A - -  - - -  -
PUT /api/admin/accreditor/accounts/:id                         A - A - - - -  - - -  -
POST /api/admin/accreditor/audit-logs                          A A A A A - -  - - -  -
GET /api/admin/export/accreditors                              A A A A A - -  - - -  -

# Actions
GET /api/admin/actions                                         L L L L L L L  - - -  -  · the kinds a role reads; Guest and Content Creator none
PUT /api/admin/actions/looks                                   O O O O O O O  - - -  -  · of these kinds
PUT /api/admin/actions/looks/all                               O O O O O O O  - - -  -

# Comments on records
GET /api/admin/comments                                        A A L A A - -  - - -  -  · Admin: not on visits, of which it reads nothing
GET /api/admin/comments/colleagues                             A - L A A - -  - - -  -  · likewise
POST /api/admin/comments                                       A - L A A - -  - - -  -  · likewise
PUT /api/admin/comments/:id                                    O - O O O - -  - - -  -
DELETE /api/admin/comments/:id                                 O - O O O - -  - - -  -
GET /api/admin/mentions                                        O O O O O - -  - - -  -
POST /api/admin/mentions/read                                  O O O O O - -  - - -  -
POST /api/admin/mentions/read-all                              O O O O O - -  - - -  -

# Announcement edits
GET /api/admin/announcements                                   A A A - - A -  - - -  -
GET /api/admin/announcements/:id                               A A A - - A -  - - -  -
POST /api/admin/announcements                                  A - A - - A -  - - -  -
POST /api/admin/announcements/:id                              A - A - - A -  - - -  -
DELETE /api/admin/announcements/:id                            A - A - - A -  - - -  -
POST /api/admin/announcements/:id/restore                      A - A - - A -  - - -  -
GET /api/admin/announcements/:id/cover                         A A A - - A -  - - -  -
POST /api/admin/announcements/images                           A - A - - A -  - - -  -
POST /api/admin/announcements/:id/attachments                  A - A - - A -  - - -  -
DELETE /api/admin/announcements/:id/attachments/:file_id       A - A - - A -  - - -  -
GET /api/admin/announcements/:id/attachments/:file_id          A A A - - A -  - - -  -

# Announcements
GET /api/announcements                                         P P P P P P P  P P P  P
GET /api/announcement/data                                     P P P P P P P  P P P  P
GET /api/announcement/cover                                    P P P P P P P  P P P  P
GET /api/announcement/image                                    P P P P P P P  P P P  P
GET /api/announcement/attachment                               P P P P P P P  P P P  P
GET /api/announcement/calendar                                 P P P P P P P  P P P  P
POST /api/generate-announcement-pdf                            P P P P P P P  P P P  P
GET /api/announcement/pdf                                      P P P P P P P  P P P  P

# Campuses
POST /api/admin/campuses                                       A A A A A L L  - - -  -
POST /api/admin/campuses/delete                                A - A - - - -  - - -  -
POST /api/admin/campuses/:id/restore                           A - A - - - -  - - -  -
GET /api/admin/export/campus                                   A A A A A - -  - - -  -
POST /api/admin/import-campuses                                A - A - - - -  - - -  -
POST /api/admin/import-campuses/preview                        A - A - - - -  - - -  -
POST /api/admin/campuses/add                                   A - A - - - -  - - -  -
PUT /api/admin/campuses/:id                                    A - A - - - -  - - -  -
PUT /api/admin/campuses/:id/main                               A - A - - - -  - - -  -
PUT /api/admin/campuses/:id/active                             A - A - - - -  - - -  -
GET /api/institution/colleagues                                - - - - - - -  - O -  -
POST /api/institution/colleagues                               - - - - - - -  - O -  -
DELETE /api/institution/colleagues/:id                         - - - - - - -  - O -  -
POST /api/institution/colleagues/:id/main                      - - - - - - -  - O -  -
GET /api/institution/campuses                                  - - - - - - -  - O -  -
POST /api/institution/campuses                                 - - - - - - -  - O -  -

# Dashboards
GET /api/admin/dashboard/card-total/data                       A A A A A A A  - - -  -
GET /api/admin/dashboard/card-total/accreditors                A A A A A A A  - - -  -
GET /api/admin/dashboard/report                                A A A A A A A  - - -  -
GET /api/admin/dashboard/survey-visit                          A A A A A A A  - - -  -
GET /api/admin/dashboard/total/peak/:x                         A A A A A A A  - - -  -
POST /api/admin/dashboard/total/institution-levels             A A A A A A A  - - -  -
POST /api/admin/dashboard/calendar/data                        A A A A A A A  - - -  -
POST /api/admin/dashboard/calendar/date/data                   A A A A A A A  - - -  -
POST /api/admin/dashboard/get/institutions                     A A A A A A A  - - -  -
POST /api/admin/dashboard/get/accreditors                      A A A A A A A  - - -  -

# FAQ’s
GET /api/faq                                                   A A A A A A A  A A A  -
GET /api/help                                                  A A A A A A A  A A -  -

# Feedback
GET /api/feedback                                              A A - - - - -  O O -  -  · what they wrote
GET /api/feedback/visits                                       A A - - - - -  - - -  -
GET /api/feedback/rating                                       A A - - - - -  - - -  -
GET /api/feedback/:id                                          A A - - - - -  O O -  -  · what they wrote
POST /api/feedback                                             - - - - - - -  O O -  -  · about the other side of a visit of their own
GET /api/feedback/drafts                                       - - - - - - -  O O -  -
PUT /api/feedback/drafts                                       - - - - - - -  O O -  -  · about the other side of a visit of their own
GET /api/accreditors/feedback                                  A A - - - - -  - - -  -
GET /api/institutions/feedback                                 A A - - - - -  - - -  -
GET /api/institution/evaluation-accreditors                    - - - - - - -  - O -  -

# Files
GET /api/files/:id                                             L L L L L L L  L L L  -  · who may see what the file belongs to

# Finance infos
GET /api/accreditor/finance-info                               - - - - - - -  O - -  -
POST /api/accreditor/finance-info                              - - - - - - -  O - -  -
DELETE /api/accreditor/finance-info                            - - - - - - -  O - -  -
POST /api/admin/accreditors/bank-account-info                  A M - A - - -  - - -  -  · Monitoring: the last four digits
GET /api/admin/accreditors/bank-account-info/stats             A A - A - - -  - - -  -
PUT /api/admin/accreditors/bank-account-info                   A - - A - - -  - - -  -
PUT /api/admin/accreditors/bank-account-info/release           A - - A - - -  - - -  -  · never who changed it
GET /api/admin/finances/releases                               A A - A - - -  - - -  -
POST /api/admin/honorarium/release                             A - - A - - -  - - -  -
PUT /api/admin/honorarium/release                              A - - A - - -  - - -  -  · never who asked
GET /api/admin/export/accreditors/finance/account-info         A M - A - - -  - - -  -  · Monitoring: the last four digits

# Finances
GET /api/admin/finances                                        A A - A - - -  - - -  -
GET /api/admin/finances/to-verify                              A A - A - - -  - - -  -
GET /api/admin/finances/to-settle                              A A - A - - -  - - -  -
GET /api/admin/finances/:id                                    A A - A - - -  - - -  -
POST /api/admin/show-finance/:institution_id                   A A - A - - -  - - -  -
GET /api/admin/accreditors-finance                             A A - A - - -  - - -  -
GET /api/admin/accreditors-finance/:id                         A A - A - - -  - - -  -
GET /api/admin/accreditors-finance/of/:accreditor_id           A A - A - - -  - - -  -
POST /api/admin/upload-payment-proof                           A - - A - - -  - - -  -
PUT /api/admin/update/payment/status                           A - - A - - -  - - -  -
PUT /api/admin/update/credit                                   A - - A - - -  - - -  -
POST /api/institution/upload-payment-proof                     - - - - - - -  - O -  -
GET /api/admin/export/finances                                 A A - A - - -  - - -  -

# Imports
GET /api/admin/templates/:name                                 A A A A A A A  - - -  -

# Institution dashboard
GET /api/institution/dashboard/card-total/data                 - - - - - - -  - O -  -
GET /api/institution/dashboard/coming                          - - - - - - -  - O -  -
POST /api/institution/dashboard/total/program-status           - - - - - - -  - O -  -
POST /api/institution/dashboard/total/campus-levels            - - - - - - -  - O -  -
POST /api/institution/dashboard/calendar/data                  - - - - - - -  - O -  -
POST /api/institution/dashboard/calendar/date/data             - - - - - - -  - O -  -

# Institutions
POST /api/admin/institution/accounts                           A A A A A L L  - - -  -
POST /api/admin/institution/account/campuses                   A A A A A L L  - - -  -
POST /api/admin/institutions                                   A - A - - - -  - - -  -
PUT /api/admin/institutions/:id                                A - A - - - -  - - -  -
PUT /api/admin/institutions/:id/active                         A - A - - - -  - - -  -
GET /api/admin/institutions/:id/standing                       A A A A A L L  - - -  -
GET /api/admin/export/institutions                             A A A A A - -  - - -  -
GET /api/institution/profile                                   - - - - - - -  - O -  -
GET /api/institution/members                                   - - - - - - -  - O -  -  · names and ties, no contact data

# Logs
GET /api/admin/activity-logs                                   A A O O O O O  O O O  -  · own entries
GET /api/admin/logs                                            A A - - - - -  - - -  -
GET /api/admin/logs/seals                                      A A - - - - -  - - -  -
GET /api/admin/export/sealed-log                               A - - - - - -  - - -  -
GET /transparency/heads.json                                   A A A A A A A  A A A  A

# Settings
GET /api/admin/settings                                        A - - - - - -  - - -  -
PUT /api/admin/settings/agency                                 A - - - - - -  - - -  -
PUT /api/admin/settings/brand                                  A - - - - - -  - - -  -
PUT /api/admin/settings/contact                                A - - - - - -  - - -  -
PUT /api/admin/settings/trustees                               A - - - - - -  - - -  -
PUT /api/admin/settings/regions                                A - - - - - -  - - -  -
PUT /api/admin/settings/areas                                  A - - - - - -  - - -  -
PUT /api/admin/settings/visit-days                             A - - - - - -  - - -  -
PUT /api/admin/settings/holidays                               A - - - - - -  - - -  -
PUT /api/admin/settings/limits                                 A - - - - - -  - - -  -
PUT /api/admin/settings/declarations                           A - - - - - -  - - -  -
PUT /api/admin/settings/feedback                               A - - - - - -  - - -  -
PUT /api/admin/settings/pay                                    A - - - - - -  - - -  -
PUT /api/admin/settings/security                               A - - - - - -  - - -  -
PUT /api/admin/settings/fees                                   A - - - - - -  - - -  -
PUT /api/admin/settings/honoraria                              A - - - - - -  - - -  -
PUT /api/admin/settings/thresholds                             A - - - - - -  - - -  -
PUT /api/admin/settings/terms                                  A - - - - - -  - - -  -
POST /api/admin/settings/take-back                             A - - - - - -  - - -  -
POST /api/admin/settings/reset                                 A - - - - - -  - - -  -

# Mail
GET /api/admin/set-up                                          A - - - - - -  - - -  -
GET /api/admin/system                                          A - - - - - -  - - -  -
GET /api/admin/mails                                           A - - - - - -  - - -  -
GET /api/admin/mails/:id                                       A - - - - - -  - - -  -
POST /api/admin/mails/:id/resend                               A - - - - - -  - - -  -
POST /api/admin/mails/resend                                   A - - - - - -  - - -  -
POST /api/admin/mails/clock/confirm                            A - - - - - -  - - -  -
GET /api/admin/mail-texts                                      A - - - - - -  - - -  -
GET /api/admin/mail-texts/:key                                 A - - - - - -  - - -  -
PUT /api/admin/mail-texts/:key                                 A - - - - - -  - - -  -
POST /api/admin/mail-texts/:key/default                        A - - - - - -  - - -  -
POST /api/admin/mail-texts/:key/preview                        A - - - - - -  - - -  -
POST /api/admin/mail-texts/:key/test                           A - - - - - -  - - -  -
GET /api/admin/public-texts                                    A - - - - - -  - - -  -
GET /api/admin/public-texts/:name                              A - - - - - -  - - -  -
PUT /api/admin/public-texts/:name                              A - - - - - -  - - -  -
POST /api/admin/public-texts/:name/default                     A - - - - - -  - - -  -
POST /api/admin/public-texts/:name/preview                     A - - - - - -  - - -  -

# Passwords
POST /api/forgot-password                                      A A A A A A A  A A A  A
GET /api/reset-password                                        A A A A A A A  A A A  A
POST /api/reset-password                                       A A A A A A A  A A A  A
POST /api/update-password                                      O O O O O O O  O O O  -

# Profiles
GET /api/account                                               O O O O O O O  O O O  -
GET /api/account/absence                                       O O O O O O O  - - -  -
PUT /api/account/absence                                       O O O O O O O  - - -  -
DELETE /api/account/absence                                    O O O O O O O  - - -  -
GET /api/account/stand-ins                                     O O O O O O O  - - -  -
POST /api/update-account                                       O O O O O O O  O O O  -
POST /api/update-photo                                         O O O O O O O  O O O  -
DELETE /api/update-photo                                       O O O O O O O  O O O  -

# Programs
POST /api/admin/programs                                       A A A A A L L  - - -  -  · without contact data
GET /api/admin/programs/validity-end-year                      A A A A A L L  - - -  -
POST /api/admin/programs/expired                               A A A A A L L  - - -  -
POST /api/admin/programs/upcoming                              A A A A A L L  - - -  -
POST /api/admin/programs/update                                A - A - A - -  - - -  -
POST /api/admin/programs/delete                                A - A - - - -  - - -  -
POST /api/admin/programs/:id/restore                           A - A - - - -  - - -  -
POST /api/admin/programs/add                                   A - A - - - -  - - -  -
PUT /api/admin/programs/:id/campus                             A - A - - - -  - - -  -
PUT /api/admin/programs/:id/active                             A - A - - - -  - - -  -
POST /api/admin/programs/:id/grace-period/apply                A - A - A - -  - - -  -
POST /api/admin/program-audit-logs                             A A A A A - -  - - -  -
GET /api/admin/programs/:id/ladder                             A A A A A - -  - - -  -
GET /api/admin/programs/:id/record                             A A L L A - -  - - -  -  · Admin and Finance: no numbers of what they do not read
GET /api/admin/export/programs                                 A A A A A - -  - - -  -
POST /api/admin/import-programs                                A - A - - - -  - - -  -
POST /api/admin/import-programs/preview                        A - A - - - -  - - -  -
GET /api/admin/imports                                         A - L - L - -  - - -  -  · each role what it imports itself
GET /api/admin/imports/:id                                     A - L - L - -  - - -  -  · each role what it imports itself
GET /api/admin/imports/:id/rows                                A - L - L - -  - - -  -  · each role what it imports itself
GET /api/admin/imports/:id/undo                                A - L - L - -  - - -  -  · each role what it imports itself
POST /api/admin/imports/:id/undo                               A - L - L - -  - - -  -  · each role what it imports itself
GET /api/institution/dashboard/card-total/programs             - - - - - - -  - O -  -
POST /api/institution/programs                                 - - - - - - -  - O -  -
GET /api/institution/programs/:id/ladder                       - - - - - - -  - O -  -
GET /api/institution/programs/:id/record                       - - - - - - -  - O -  -

# Registrations
POST /api/register                                             - - - - - - -  - - -  A
POST /api/confirm-email                                        A A A A A A A  A A A  A
POST /api/confirm-email/resend                                 A A A A A A A  A A A  A

# Search
GET /api/admin/search                                          L L L L L L L  - - -  -  · the kinds whose lists the role reads
GET /api/search                                                - - - - - - -  O O -  -

# Sessions
POST /api/login                                                A A A A A A A  A A A  A
POST /api/login/second-step                                    A A A A A A A  A A A  A
POST /api/login/passkey/options                                A A A A A A A  A A A  A
POST /api/login/passkey                                        A A A A A A A  A A A  A
GET /api/login/ways                                            A A A A A A A  A A A  A
GET /api/login/provider                                        A A A A A A A  A A A  A
POST /api/login/provider                                       A A A A A A A  A A A  A
GET /api/account/providers                                     O O O O O O O  O O O  -
DELETE /api/account/providers/:id                              O O O O O O O  O O O  -
GET /api/proof                                                 O O O O O O O  O O O  -
POST /api/proof/options                                        O O O O O O O  O O O  -
POST /api/proof                                                O O O O O O O  O O O  -
GET /api/account/second-factors                                O O O O O O O  O O O  -
POST /api/account/authenticator-app                            O O O O O O O  O O O  -
POST /api/account/authenticator-app/confirm                    O O O O O O O  O O O  -
DELETE /api/account/authenticator-app                          O O O O O O O  O O O  -
POST /api/account/passkeys/options                             O O O O O O O  O O O  -
POST /api/account/passkeys                                     O O O O O O O  O O O  -
PUT /api/account/passkeys/:id                                  O O O O O O O  O O O  -
DELETE /api/account/passkeys/:id                               O O O O O O O  O O O  -
POST /api/account/recovery-codes                               O O O O O O O  O O O  -
GET /api/admin/factor-resets                                   A - A - - - -  - - -  -
POST /api/admin/factor-resets                                  A - A - - - -  - - -  -
PUT /api/admin/factor-resets/:id                               A - A - - - -  - - -  -
GET /api/user                                                  O O O O O O O  O O O  -
GET /api/get-user                                              O O O O O O O  O O O  -
GET /api/logout                                                O O O O O O O  O O O  -
GET /api/sessions                                              O O O O O O O  O O O  -
DELETE /api/sessions/:id                                       O O O O O O O  O O O  -
DELETE /api/sessions                                           O O O O O O O  O O O  -

# The public register
GET /api/register                                              A A A A A A A  A A A  A
GET /api/register/programs                                     A A A A A A A  A A A  A
GET /api/register/programs/:id                                 A A A A A A A  A A A  A
GET /api/register/campuses/:id                                 A A A A A A A  A A A  A
GET /api/register/institutions/:id                             A A A A A A A  A A A  A
GET /register/data/programs.csv                                A A A A A A A  A A A  A
GET /register/data/decisions.csv                               A A A A A A A  A A A  A
GET /register/data/programs.json                               A A A A A A A  A A A  A
GET /register/data/decisions.json                              A A A A A A A  A A A  A
GET /register/changes.json                                     A A A A A A A  A A A  A
GET /register/changes.atom                                     A A A A A A A  A A A  A
GET /register/programs/:id.jsonld                              A A A A A A A  A A A  A
GET /register/institutions/:id.jsonld                          A A A A A A A  A A A  A
GET /register/badge/:id.svg                                    A A A A A A A  A A A  A

# Site
GET /api/standing                                              A A A A A A A  A A A  A
GET /api/brand/:picture                                        A A A A A A A  A A A  A
GET /api/members                                               A A A A A A A  A A A  A
GET /api/home-text                                             A A A A A A A  A A A  A
GET /api/pages/:page                                           A A A A A A A  A A A  A
GET /api/resources                                             A A A A A A A  A A A  A
GET /api/resources/:file                                       A A A A A A A  A A A  A
POST /api/contact-message                                      A A A A A A A  A A A  A

# Tables
POST /api/admin/:table                                         N N N N N N N  N N N  -
GET /api/admin/:table/:id                                      N N N N N N N  N N N  -
POST /api/admin/:table/:id                                     N N N N N N N  N N N  -
DELETE /api/admin/:table/:id                                   N N N N N N N  N N N  -

# This description
GET /api/openapi.json                                          A A A A A A A  L L L  L  · in production staff only
GET /api/docs                                                  A A A A A A A  - - -  -

# Trainings
GET /api/admin/training-modules                                A A A - - - -  - - -  -
POST /api/admin/training-modules                               A - A - - - -  - - -  -
POST /api/admin/trainings                                      A - A - - - -  - - -  -
GET /api/admin/training-modules/levels                         A A A - - - -  - - -  -
GET /api/admin/training-modules/:id                            A A A - - - -  - - -  -
GET /api/admin/trainings/:id                                   A A A - - - -  - - -  -
POST /api/admin/training-modules/:id                           A - A - - - -  - - -  -
POST /api/admin/trainings/:id                                  A - A - - - -  - - -  -
DELETE /api/admin/training-modules/:id                         A - A - - - -  - - -  -
DELETE /api/admin/trainings/:id                                A - A - - - -  - - -  -
POST /api/admin/training-modules/delete                        A - A - - - -  - - -  -
POST /api/admin/training-modules/:id/restore                   A - A - - - -  - - -  -
POST /api/admin/training-modules/import                        A - A - - - -  - - -  -
POST /api/admin/training-modules/import/preview                A - A - - - -  - - -  -
GET /api/admin/export/trainings                                A A A - - - -  - - -  -
GET /api/admin/training-accreditors                            A A A - - - -  - - -  -
POST /api/admin/training-accreditors                           A - A - - - -  - - -  -
DELETE /api/admin/training-accreditors/:id                     A - A - - - -  - - -  -
`

const principals = [...roles, 'visitor']
const decided = new Map<string, string[]>()
for (const line of matrix.split('\n')) {
  const [, call, letters] = /^([A-Z]+ \/\S+) +([AOLMPN -]+?) *(?:·.*)?$/.exec(line) ?? []
  if (call && letters) decided.set(call, letters.split(/ +/))
}
const calls = namedCalls().flatMap(([name, call]) =>
  [call.path, ...(call.also ?? [])].map((path) => ({ name, row: `${call.method} ${path}`, call })),
)

test('every call and alias stands in the matrix, and every row is a call', () => {
  expect([...decided.keys()].sort()).toEqual(calls.map(({ row }) => row).sort())
  const lines = matrix.split('\n').filter((line) => / \/(api|register|transparency)\//.test(line))
  expect(lines.length).toBe(decided.size)
})

test('the contract lets in whom the matrix lets in', () => {
  const wrong: string[] = []
  for (const { name, row, call } of calls) {
    const letters = decided.get(row) ?? []
    if (letters.length !== principals.length) wrong.push(`${row}: ${letters.length} letters instead of ${principals.length}`)
    for (const [index, principal] of principals.entries()) {
      const open =
        call.access === 'public' ||
        (call.access === 'visitor' ? principal === 'visitor' : (call.access as readonly string[]).includes(principal))
      if (open !== (letters[index] !== '-'))
        wrong.push(`${name}: ${principal} is ${open ? 'let in' : 'refused'}, decided is ${letters[index]}`)
    }
  }
  expect(wrong).toEqual([])
})
