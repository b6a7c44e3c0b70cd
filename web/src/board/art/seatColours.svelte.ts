/** The colours of the seats' trains on this screen, by the seats that have them where nobody chose one. */
class SeatColours {
  now = $state.raw<readonly number[]>([]);

  /** Shows the colours of a game; returns what ends that, for an effect. */
  show(colours: readonly number[]): () => void {
    this.now = colours;
    return () => (this.now = []);
  }
}

export const seatColours = new SeatColours();
