"""python-chess with random moves: `.venv-peers/bin/python -m benchmarks.peers.chess_random`."""

import random
from importlib.metadata import version

import chess  # type: ignore[import-not-found,unused-ignore]  # not installed beside Ironlanes

from benchmarks.cpu_meter import PlayedCount, effort_of, effort_parser, measure

SEVENTY_FIVE_MOVES = 150  # half-moves without a capture or a pawn's move: the game is drawn


def play_plain(seed: int) -> PlayedCount:
    """One game as most people write it."""
    random.seed(seed)
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return PlayedCount(decisions=len(board.move_stack), games=1)


def play_fast(seed: int) -> PlayedCount:
    """One game without the search for a fivefold repetition; every other automatic end is kept."""
    random.seed(seed)
    board = chess.Board()
    while board.halfmove_clock < SEVENTY_FIVE_MOVES and not board.is_insufficient_material():
        move = legal_move(board)
        if move is None:
            break
        board.push(move)
    return PlayedCount(decisions=len(board.move_stack), games=1)


def legal_move(board: chess.Board) -> chess.Move | None:
    """A uniformly random legal move, found by rejection: cheaper than proving every move legal."""
    moves = [*board.generate_pseudo_legal_moves()]
    while moves:
        index = int(random.random() * len(moves))
        move = moves[index]
        if not board.is_into_check(move):
            return move
        moves[index] = moves[-1]
        moves.pop()
    return None


def main() -> None:
    """Measure the form that was asked for."""
    parser = effort_parser(__doc__)
    parser.add_argument("--form", choices=("fast", "plain"), default="fast")
    options = parser.parse_args()
    play = play_fast if options.form == "fast" else play_plain
    measure(f"chess {options.form}", version("chess"), play, effort_of(options))


if __name__ == "__main__":
    main()
