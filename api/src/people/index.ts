export { type GrantOutcome, grantAdmin } from './accounts/grant-admin.ts';
export { peopleRoutes } from './accounts/routes.ts';
export { findByEmail, findByUid, listPeople, lockPerson } from './accounts/storage.ts';
export type { HostListings } from './accounts/update-role.ts';
export {
  findFormer,
  formerOf,
  isFormer,
  lockActivePerson,
  lockPersonIfActive,
  withoutFormer,
} from './former-people/former-people.ts';
export { deletePictures, findPicturesToDelete } from './images/delete-pictures.ts';
export { encodeVariant } from './images/encode.ts';
export { encodeMaster } from './images/encode-master.ts';
export { picturePath } from './images/picture-path.ts';
export { UPLOAD_LIMITS, uploadOf, type WithUpload } from './images/read-upload.ts';
export { imageRoutes, pictureRoutes } from './images/routes.ts';
export { areOwnPictures, type MasterPlace, roomPlaceholder } from './images/storage.ts';
export { inTurn } from './images/turns.ts';
export { makeVariants, masterKey, readMaster, VARIANTS, variantKey } from './images/variants.ts';
export { nextEvent } from './inboxes/next-event.ts';
export { otherOf, type ShownPerson, shownPeopleOf } from './inboxes/shown-people.ts';
export { mailChoiceRoutes, oneClickRoutes } from './mail-choices/routes.ts';
export { areMailsStopped, openChoice } from './mail-choices/storage.ts';
export { bellKey, keysOfStay, type Notice, type NotificationDetails, reviewId } from './notices/kinds.ts';
export { adminIds, markRead, notify, settleNotifications } from './notices/notify.ts';
export { pushRoutes } from './push/routes.ts';
export { deleteSubscription, deleteUnseen, findSubscription, UNSEEN_SUBSCRIPTIONS_DAYS } from './push/storage.ts';
export { readExpensive, readPublic } from './reads/read.ts';
export { clearSessionCookies, hasSessionCookies, sessionToken } from './sessions/cookies.ts';
export { bearerOf, refuseEarlierSignIn } from './sessions/open-session.ts';
export { sessionRoutes } from './sessions/routes.ts';
export {
  deleteAllSessions,
  deleteOldSessions,
  deleteSessionsOf,
  findActor,
  findOpenRoles,
} from './sessions/storage.ts';
