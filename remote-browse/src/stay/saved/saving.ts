/** What pressing the button of a room's page does, and shows. */
export interface Saving {
  isSaved: boolean;
  press: () => void;
}
